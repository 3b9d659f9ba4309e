import { type Editor, useEditorState } from '@tiptap/react'
import { FONTS, TEXT_COLOURS, TEXT_SIZES } from '#contract/values/rich-text.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconTextColor } from '#web/ui/icons.ts'
import { readable } from './shown-text.ts'
import { ToolMenu } from './tool-menu.tsx'
import styles from './toolbar.module.css'

const LEVELS = [1, 2, 3, 4, 5, 6] as const

/** The option that inherits from the surrounding text. */
const NONE = ''

/** The menu that makes a block a paragraph or a heading. */
export function HeadingMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const value = useEditorState({
    editor,
    selector: () => String(LEVELS.find((level) => editor.isActive('heading', { level })) ?? NONE),
  })
  const choose = (chosen: string) => {
    const level = LEVELS.find((known) => String(known) === chosen)
    const chain = editor.chain().focus()
    return level ? chain.setHeading({ level }).run() : chain.setParagraph().run()
  }
  return (
    <ToolMenu
      label={t('richText.heading')}
      width={124}
      value={value}
      onChoose={choose}
      choices={[
        { value: NONE, label: t('richText.paragraph') },
        ...LEVELS.map((level) => ({
          value: String(level),
          label: t('richText.level', { level }),
          style: { fontWeight: 600, fontSize: `${Math.max(20 - level * 1.5, 13)}px` },
        })),
      ]}
    />
  )
}

/** An attribute of the selected text, such as its font; '' when it has none. */
function useTextStyle(editor: Editor, attribute: 'fontFamily' | 'fontSize' | 'color'): string {
  return useEditorState({
    editor,
    selector: () => String(editor.getAttributes('textStyle')[attribute] ?? NONE),
  })
}

export function FontMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const value = useTextStyle(editor, 'fontFamily')
  const choose = (font: string) => {
    const chain = editor.chain().focus()
    return font ? chain.setFontFamily(font).run() : chain.unsetFontFamily().run()
  }
  return (
    <ToolMenu
      label={t('richText.font')}
      width={132}
      value={value}
      onChoose={choose}
      choices={[
        { value: NONE, label: t('colour.default') },
        ...FONTS.map((font) => ({
          value: font,
          label: font.split(',')[0] ?? font,
          style: { fontFamily: font },
        })),
      ]}
    />
  )
}

export function SizeMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const value = useTextStyle(editor, 'fontSize')
  const choose = (size: string) => {
    const chain = editor.chain().focus()
    return size ? chain.setFontSize(size).run() : chain.unsetFontSize().run()
  }
  return (
    <ToolMenu
      label={t('richText.size')}
      width={96}
      value={value}
      onChoose={choose}
      choices={[
        { value: NONE, label: t('richText.sizeOf.normal') },
        ...TEXT_SIZES.map(({ name, size }) => ({
          value: size,
          label: t(`richText.sizeOf.${name}`),
          style: { fontSize: size },
        })),
      ]}
    />
  )
}

export function ColourMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const value = useTextStyle(editor, 'color')
  const choose = (colour: string) => {
    const chain = editor.chain().focus()
    return colour ? chain.setColor(colour).run() : chain.unsetColor().run()
  }
  return (
    <ToolMenu
      label={t('richText.colour')}
      value={value}
      onChoose={choose}
      choices={[
        { value: NONE, label: t('colour.default') },
        ...TEXT_COLOURS.map(({ name, colour }) => ({
          value: colour,
          label: t(`colour.${name}`),
          mark: <span className={styles.swatch} style={{ background: readable(colour) }} />,
        })),
      ]}
    >
      <IconTextColor size={18} stroke={1.7} style={{ color: value ? readable(value) : undefined }} />
    </ToolMenu>
  )
}
