/**
 * Long answers with dress: bold, italics, underline, lists, alignment (specification 000 §2). What is kept is a small
 * document, or plain words where nothing more is needed.
 */
import '../../../platform/find-last.ts';
import { keyOfGroup, noAnswer } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { asKept, plainWords, richDocument } from '@telemachos/contract/features/questionnaires/types/rich.rules.ts';
import { Placeholder } from '@tiptap/extensions';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { TextAlign } from '@tiptap/extension-text-align';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputProps } from './input.ts';
import { RichBar } from './rich-bar.tsx';
import styles from './rich-input.module.css';
import { useTyping } from './use-typing.ts';

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

export const RichInput = ({
  question,
  answers,
  disabled,
  labelId,
  messageId,
  faulty,
  type: note,
  give,
  onFault,
}: InputProps) => {
  const { t } = useTranslation(['inputs', 'questionnaires']);
  const { Group, Required, Data } = question;
  const { text, type, leave } = useTyping(
    (answers[keyOfGroup(Group)] ?? noAnswer).Text,
    (typed) => note(Group, { OptionId: null, Text: typed }),
    (typed, over) => {
      const fault = give(Group, { OptionId: null, Text: typed });
      if (over || fault === null) onFault(fault);
    },
  );
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
    autofocus: 'end',
    onUpdate: ({ editor: changed }) => {
      written.current = asKept(JSON.stringify(changed.getJSON()));
      typing.current.type(written.current);
    },
    onBlur: () => typing.current.leave(),
  });
  useEffect(() => {
    // Changed from outside: another tab, or a refusal that brought back the answer before.
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
          ...(Required ? { 'aria-required': 'true' } : {}),
          ...(faulty ? { 'aria-invalid': 'true' } : {}),
          class: styles.text ?? '',
        },
      },
    });
  }, [editor, labelId, messageId, Required, faulty]);
  const most = Data.MaxLength;
  return (
    <>
      <div className={styles.box} data-faulty={faulty || undefined} data-disabled={disabled || undefined}>
        <RichBar editor={editor} disabled={disabled} />
        <EditorContent editor={editor} />
      </div>
      {most === undefined ? null : (
        <p className={styles.count}>{t('questionnaires:characters', { count: plainWords(text).length, most })}</p>
      )}
    </>
  );
};
