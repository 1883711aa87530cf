/** The editor's tools: one stop for Tab, arrows between them. */
import FormatAlignCenter from '@mui/icons-material/FormatAlignCenter';
import FormatAlignLeft from '@mui/icons-material/FormatAlignLeft';
import FormatAlignRight from '@mui/icons-material/FormatAlignRight';
import FormatBold from '@mui/icons-material/FormatBold';
import FormatClear from '@mui/icons-material/FormatClear';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import FormatUnderlined from '@mui/icons-material/FormatUnderlined';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import { useEditorState, type Editor } from '@tiptap/react';
import { useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './rich-input.module.css';

type Tool = {
  key:
    | 'bold'
    | 'italic'
    | 'underline'
    | 'undo'
    | 'redo'
    | 'clear'
    | 'bullets'
    | 'numbers'
    | 'left'
    | 'center'
    | 'right';
  Picture: ComponentType<{ fontSize?: 'small' }>;
  run: (editor: Editor) => boolean;
  on?: (editor: Editor) => boolean;
};

const align = (side: 'left' | 'center' | 'right') => ({
  run: (editor: Editor) => editor.chain().focus().setTextAlign(side).run(),
  on: (editor: Editor) => editor.isActive({ textAlign: side }),
});

const tools: readonly Tool[] = [
  {
    key: 'bold',
    Picture: FormatBold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    on: (editor) => editor.isActive('bold'),
  },
  {
    key: 'italic',
    Picture: FormatItalic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    on: (editor) => editor.isActive('italic'),
  },
  {
    key: 'underline',
    Picture: FormatUnderlined,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    on: (editor) => editor.isActive('underline'),
  },
  { key: 'redo', Picture: Redo, run: (editor) => editor.chain().focus().redo().run() },
  { key: 'undo', Picture: Undo, run: (editor) => editor.chain().focus().undo().run() },
  {
    key: 'clear',
    Picture: FormatClear,
    run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().unsetTextAlign().run(),
  },
  {
    key: 'bullets',
    Picture: FormatListBulleted,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    on: (editor) => editor.isActive('bulletList'),
  },
  {
    key: 'numbers',
    Picture: FormatListNumbered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    on: (editor) => editor.isActive('orderedList'),
  },
  { key: 'left', Picture: FormatAlignLeft, ...align('left') },
  { key: 'center', Picture: FormatAlignCenter, ...align('center') },
  { key: 'right', Picture: FormatAlignRight, ...align('right') },
];

export const RichBar = ({ editor, disabled }: { editor: Editor; disabled: boolean }) => {
  const { t } = useTranslation('inputs');
  const [at, setAt] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const pressed = useEditorState({ editor, selector: ({ editor: now }) => tools.map(({ on }) => on?.(now) ?? null) });
  const keys = (event: KeyboardEvent) => {
    const to =
      event.key === 'ArrowRight'
        ? at + 1
        : event.key === 'ArrowLeft'
          ? at - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? tools.length - 1
              : null;
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    const next = (to + tools.length) % tools.length;
    setAt(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={bar} role="toolbar" tabIndex={-1} aria-label={t('rich.tools')} className={styles.bar} onKeyDown={keys}>
      {tools.map(({ key, Picture, run }, index) => (
        <button
          key={key}
          type="button"
          className={styles.tool}
          tabIndex={index === at ? 0 : -1}
          disabled={disabled}
          aria-label={t(`rich.${key}`)}
          title={t(`rich.${key}`)}
          aria-pressed={pressed[index] ?? undefined}
          onFocus={() => setAt(index)}
          // The words stay selected while a tool is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          <Picture fontSize="small" />
        </button>
      ))}
    </div>
  );
};
