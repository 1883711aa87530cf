/**
 * An editor of words with dress: bold, italics, underline, lists, alignment (specification 000 §2). What it gives is a
 * small document, or plain words where nothing more is needed.
 */
import '../../../platform/find-last-polyfill.ts';
import { asKept, richDocument } from '@telemachos/contract/features/questionnaires/types/rich.rules.ts';
import { Placeholder } from '@tiptap/extensions';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { TextAlign } from '@tiptap/extension-text-align';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RichBar } from './rich-bar.tsx';
import styles from './rich-input.module.css';

const off = {
  strike: false,
  code: false,
  codeBlock: false,
  heading: false,
  blockquote: false,
  horizontalRule: false,
  link: false,
  dropcursor: false,
  gapcursor: false,
  trailingNode: false,
} as const;

/** A kept answer as the editor reads it. */
const asDocument = (text: string): object => {
  const document = richDocument(text);
  if (document) return document;
  return {
    type: 'doc',
    content: text
      .split('\n')
      .map((line) => ({ type: 'paragraph', ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }) })),
  };
};

/** `type` is told each change, `leave` that it was left; `required` and `faulty` are said to those who hear. */
export const RichEditor = ({
  text,
  type,
  leave,
  disabled = false,
  labelId,
  messageId,
  required = false,
  faulty = false,
  focus = false,
}: {
  text: string;
  type: (text: string) => void;
  leave: () => void;
  disabled?: boolean;
  labelId: string;
  messageId?: string | undefined;
  required?: boolean;
  faulty?: boolean;
  /** Whether one writes in it at once. */
  focus?: boolean;
}) => {
  const { t } = useTranslation('inputs');
  const typing = useRef({ type, leave });
  const written = useRef(text);
  useEffect(() => {
    typing.current = { type, leave };
  });
  const editor = useEditor({
    extensions: [
      StarterKit.configure(off),
      TextAlign.configure({ types: ['paragraph'] }),
      Placeholder.configure({ placeholder: t('rich.placeholder') }),
    ],
    content: asDocument(text),
    editable: !disabled,
    injectCSS: false,
    immediatelyRender: true,
    autofocus: focus ? 'end' : false,
    onUpdate: ({ editor: changed }) => {
      written.current = asKept(JSON.stringify(changed.getJSON()));
      typing.current.type(written.current);
    },
    onBlur: () => typing.current.leave(),
  });
  useEffect(() => {
    // Changed from outside: another tab, or a refusal that brought back what was there before.
    if (written.current === text) return;
    written.current = text;
    editor.commands.setContent(asDocument(text), { emitUpdate: false });
  }, [editor, text]);
  useEffect(() => {
    editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelId,
          ...(messageId ? { 'aria-describedby': messageId } : {}),
          ...(required ? { 'aria-required': 'true' } : {}),
          ...(faulty ? { 'aria-invalid': 'true' } : {}),
          class: styles.text ?? '',
        },
      },
    });
  }, [editor, labelId, messageId, required, faulty]);
  return (
    <div className={styles.box} data-faulty={faulty || undefined} data-disabled={disabled || undefined}>
      <RichBar editor={editor} disabled={disabled} />
      <EditorContent editor={editor} />
    </div>
  );
};
