import { Skeleton, type SkeletonProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Takes the place of content that is still loading, and tells screen readers so. */
export function Loading(size: Pick<SkeletonProps, 'height' | 'width' | 'radius' | 'mt'>) {
  const { t } = useTranslation()
  return <Skeleton {...size} role="status" aria-label={t('catalogue.loading')} />
}
