import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { backgroundThemes, footerThemes, sidebarThemes, topBarThemes } from '../theme/area-themes.ts'
import { resetThemeSettings } from '../theme/theme-settings.ts'
import { SidePanel } from '../ui/side-panel.tsx'
import { closeDialog, focusOpener, useDialog } from './dialogs.ts'
import { LinkStyleChoice } from './link-style-choice.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { Alignment, Part, SchemeChoice, Shown, Switched } from './theme-fields.tsx'

/** How the product looks in this browser. What is chosen holds at once: the screen behind it follows. */
export function ThemeDrawer() {
  const { t } = useTranslation()
  return (
    <SidePanel
      opened={useDialog() === 'themeSettings'}
      onClose={closeDialog}
      returnFocus={false}
      onExitTransitionEnd={focusOpener}
      title={t('themeSettings.title')}
      overlayProps={{ backgroundOpacity: 0 }}
      foot={
        <>
          <Button variant="default" onClick={resetThemeSettings}>
            {t('themeSettings.reset')}
          </Button>
          <Button onClick={closeDialog}>{t('themeSettings.done')}</Button>
        </>
      }
    >
      <SchemeChoice />
      <Part title="themeSettings.topBar">
        <ThemeChoice area="topBar" themes={topBarThemes} />
        <Alignment setting="toolbarAlignment" />
        <Shown setting="toolbarDisplay" label="themeSettings.showTopBar" />
      </Part>
      <Part title="themeSettings.sidebar">
        <ThemeChoice area="sidebar" themes={sidebarThemes} />
        <LinkStyleChoice />
        <Shown setting="sidebarDisplay" label="themeSettings.showSidebar" />
        <Switched setting="sidebarMini" label="themeSettings.mini" />
        <Switched setting="sidebarTransparent" label="themeSettings.transparent" />
      </Part>
      <Part title="themeSettings.background">
        <ThemeChoice area="background" themes={backgroundThemes} />
      </Part>
      <Part title="themeSettings.footer">
        <ThemeChoice area="footer" themes={footerThemes} />
        <Alignment setting="footerAlignment" />
        <Shown setting="footerDisplay" label="themeSettings.showFooter" />
      </Part>
    </SidePanel>
  )
}
