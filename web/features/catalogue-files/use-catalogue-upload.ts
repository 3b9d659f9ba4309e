import { useNavigate } from '@tanstack/react-router'
import { imports } from '#contract/features/imports.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { useUpload } from '#web/core/client/use-upload.ts'
import { importPath } from '#web/core/navigation/import-path.ts'

/** Uploads a file and opens its preview. */
export function useCatalogueUpload() {
  const navigate = useNavigate()
  const { start, ...upload } = useUpload()
  const { mutateAsync: send } = useMutationOf(imports.uploadCatalogue, { meta: { quiet: true } })
  return {
    ...upload,
    start: (file: File) =>
      start(async (way) => {
        const answer = await send({ body: { file }, ...way })
        if (answer.success === 0) return answer.errors?.file ?? answer.message
        void navigate({ to: importPath(answer.data) })
        return null
      }),
  }
}
