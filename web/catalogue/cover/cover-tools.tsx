import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PicturedKind } from '#contract/features/pictures.ts'
import { isWhole, type PictureEdit } from '#contract/values/picture-edit.ts'
import { useLate } from '#web/core/client/use-late.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { withTexts } from '#web/core/i18n/with-texts.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { IconCrop, IconSearch } from '#web/ui/icons.ts'
import type { CropProps } from './crop/crop-dialog.tsx'
import type { ExistingProps } from './existing/existing-dialog.tsx'

type Props = {
  /** The object URL of a chosen file. */
  file: string | null
  /** The key of the stored picture that is shown when no file is chosen. */
  stored: string | null
  present: string | null
  edit: PictureEdit | null
  pictured: PicturedKind
  onEdit: (next: { existing: string; edit: string }) => void
  onExisting: (key: string) => void
}

type Dialog = 'crop' | 'existing'

/** Crops the picture that is shown, or finds one that another record has. */
export function CoverTools({ file, stored, present, edit, pictured, onEdit, onExisting }: Props) {
  const { t } = useTranslation()
  const mayEdit = useMayHere()('edit')
  // The dialog stays mounted while it closes.
  const [opened, setOpened] = useState<Dialog | null>(null)
  const [wasOpened, setWasOpened] = useState<readonly Dialog[]>([])
  if (!mayEdit) return null
  const open = (dialog: Dialog) => {
    setOpened(dialog)
    setWasOpened([...wasOpened, dialog])
  }
  const close = () => setOpened(null)
  const done = (next: PictureEdit, was: PictureEdit | null) => {
    close()
    const isUnchanged = JSON.stringify(next) === JSON.stringify(was) || (was === null && isWhole(next))
    const json = isUnchanged ? '' : JSON.stringify(next)
    const existing = stored === null || (isUnchanged && stored === present) ? '' : stored
    onEdit({ existing, edit: json })
  }
  return (
    <>
      {(file ?? stored) !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconCrop size={16} stroke={1.6} />}
          onClick={() => open('crop')}
        >
          {t('catalogue.cover.crop')}
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconSearch size={16} stroke={1.6} />}
        onClick={() => open('existing')}
      >
        {t('catalogue.cover.existing')}
      </Button>
      {wasOpened.includes('crop') && (
        <LateCrop
          opened={opened === 'crop'}
          file={file}
          stored={stored}
          edit={edit}
          onClose={close}
          onDone={done}
        />
      )}
      {wasOpened.includes('existing') && (
        <LateExisting
          opened={opened === 'existing'}
          kind={pictured}
          onClose={close}
          onChoose={(key) => {
            close()
            onExisting(key)
          }}
        />
      )}
    </>
  )
}

const loadCrop = () => withTexts(() => import('./crop/crop-dialog.tsx'))
const loadExisting = () => withTexts(() => import('./existing/existing-dialog.tsx'))

function LateCrop(props: CropProps) {
  const Loaded = useLate(loadCrop, props.opened)
  return Loaded && <Loaded {...props} />
}

function LateExisting(props: ExistingProps) {
  const Loaded = useLate(loadExisting, props.opened)
  return Loaded && <Loaded {...props} />
}
