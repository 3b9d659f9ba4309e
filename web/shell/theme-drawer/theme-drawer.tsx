import { Button } from '@mantine/core'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { backgroundThemes, footerThemes, sidebarThemes, topBarThemes } from '#web/core/theme/area-themes.ts'
import { resetThemeSettings } from '#web/core/theme/theme-settings.ts'
import { closeDialog, focusOpener, useDialog } from '#web/shell/dialogs/dialogs.ts'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { LinkStyleChoice } from './link-style-choice.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import {
  AlignmentSetting,
  DisplaySetting,
  SchemeChoice,
  SettingsPart,
  SwitchSetting,
} from './theme-fields.tsx'

/** The drawer with the theme settings of this browser. Changes apply immediately to the screen behind it. */
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
      <SettingsPart title="themeSettings.topBar">
        <ThemeChoice area="topBar" themes={topBarThemes} />
        <AlignmentSetting setting="toolbarAlignment" />
        <DisplaySetting setting="toolbarDisplay" label="themeSettings.showTopBar" />
      </SettingsPart>
      <SettingsPart title="themeSettings.sidebar">
        <ThemeChoice area="sidebar" themes={sidebarThemes} />
        <LinkStyleChoice />
        <DisplaySetting setting="sidebarDisplay" label="themeSettings.showSidebar" />
        <SwitchSetting setting="sidebarMini" label="themeSettings.mini" />
        <SwitchSetting setting="sidebarTransparent" label="themeSettings.transparent" />
      </SettingsPart>
      <SettingsPart title="themeSettings.background">
        <ThemeChoice area="background" themes={backgroundThemes} />
      </SettingsPart>
      <SettingsPart title="themeSettings.footer">
        <ThemeChoice area="footer" themes={footerThemes} />
        <AlignmentSetting setting="footerAlignment" />
        <DisplaySetting setting="footerDisplay" label="themeSettings.showFooter" />
      </SettingsPart>
    </SidePanel>
  )
}
