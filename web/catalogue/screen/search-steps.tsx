import { Button } from '@mantine/core'
import { typedNameSearch } from '#web/catalogue/form/typed-name.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useSearchAllKinds } from '#web/core/navigation/search-all-kinds.ts'
import { IconPlus, IconSearch } from '#web/ui/icons.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './search-steps.module.css'

type Props = {
  search: string
  /** The path of the form that adds a record; absent when none can be added, or when one of this name is found. */
  add?: string | undefined
}

/** Offers what can be done when a search finds little: create a record of this name, or search all kinds. */
export function SearchSteps({ search, add }: Props) {
  const { t } = useTranslation()
  const searchAllKinds = useSearchAllKinds()
  return (
    <>
      {add && (
        <LinkButton
          variant="default"
          className={styles.step}
          to={add}
          search={typedNameSearch(search)}
          leftSection={<IconPlus size={17} stroke={1.75} />}
        >
          {t('catalogue.lookup.create', { name: search })}
        </LinkButton>
      )}
      {searchAllKinds && (
        <Button
          variant="default"
          className={styles.step}
          leftSection={<IconSearch size={17} stroke={1.6} />}
          onClick={() => searchAllKinds(search)}
        >
          {t('catalogue.searchAllKinds')}
        </Button>
      )}
    </>
  )
}
