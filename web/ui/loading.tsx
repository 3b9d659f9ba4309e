import { Skeleton, type SkeletonProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Stands where something is still being loaded; screen readers are told. */
export function Loading(size: Pick<SkeletonProps, 'height' | 'width' | 'radius' | 'mt'>) {
  const { t } = useTranslation()
  return <Skeleton {...size} role="status" aria-label={t('catalogue.loading')} />
}
