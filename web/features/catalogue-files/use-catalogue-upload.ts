import { useQueryClient } from '@tanstack/react-query'
import { catalogueFiles } from '#contract/features/catalogue-files.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { useUpload } from '#web/core/client/use-upload.ts'
import { toast } from '#web/core/feedback/toast.ts'

/** Uploads a file and starts its import. */
export function useCatalogueUpload(onTaken: () => void) {
  const queryClient = useQueryClient()
  const { start, ...upload } = useUpload()
  const { mutateAsync: send } = useMutationOf(catalogueFiles.import, { meta: { quiet: true } })
  return {
    ...upload,
    start: (file: File) =>
      start(async (way) => {
        const answer = await send({ body: { file }, ...way })
        if (answer.success === 0) return answer.errors?.file ?? answer.message
        toast(answer.message)
        onTaken()
        await queryClient.invalidateQueries({ queryKey: [catalogueFiles.state.path] })
        return null
      }),
  }
}
