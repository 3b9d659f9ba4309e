import { Skeleton, type SkeletonProps } from '@mantine/core'
import { useTranslation } from '#web/core/i18n/i18n.ts'

/** Takes the place of content that is still loading, and tells screen readers so. */
export function Loading(size: Pick<SkeletonProps, 'height' | 'width' | 'radius' | 'mt'>) {
  const { t } = useTranslation()
  return <Skeleton {...size} role="status" aria-label={t('catalogue.loading')} />
}
