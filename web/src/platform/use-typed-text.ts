/** A text in a dialog (a reason, a note) that is kept on this device with every key, until it was sent or given up by hand. */
import { useState } from 'react';
import { useSession } from './session.ts';
import { dropTyped, keepTyped, typedOf } from './typed.ts';

/** The text, a way to change it, and one to forget it. `record` names what it is about. */
export const useTypedText = (record: string): { text: string; write: (text: string) => void; forget: () => void } => {
  const person = useSession()?.Id ?? 0;
  const [text, setText] = useState(() => {
    const data = typedOf(person, record)?.data;
    return typeof data === 'string' ? data : '';
  });
  const write = (next: string) => {
    setText(next);
    keepTyped(person, record, { data: next, version: 0, at: Date.now() });
  };
  return { text, write, forget: () => dropTyped(person, record) };
};
