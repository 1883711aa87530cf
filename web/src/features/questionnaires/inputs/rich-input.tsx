/** Long answers with dress (specification 000 §2). */
import { keyOfGroup, noAnswer } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { plainWords } from '@telemachos/contract/features/questionnaires/types/rich.rules.ts';
import { useTranslation } from 'react-i18next';
import type { InputProps } from './input.ts';
import { RichEditor } from './rich-editor.shared.tsx';
import styles from './rich-input.module.css';
import { useTyping } from './use-typing.ts';

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
  const { t } = useTranslation('questionnaires');
  const { Group, Required, Data } = question;
  const { text, type, leave } = useTyping(
    (answers[keyOfGroup(Group)] ?? noAnswer).Text,
    (typed) => note(Group, { OptionId: null, Text: typed }),
    (typed, over) => {
      const fault = give(Group, { OptionId: null, Text: typed });
      if (over || fault === null) onFault(fault);
    },
  );
  const maxLength = Data.MaxLength;
  return (
    <>
      <RichEditor
        text={text}
        type={type}
        leave={leave}
        disabled={disabled}
        labelId={labelId}
        messageId={messageId}
        required={Required}
        faulty={faulty}
        focus
      />
      {maxLength === undefined ? null : (
        <p className={styles.count}>{t('characters', { count: plainWords(text).length, most: maxLength })}</p>
      )}
    </>
  );
};
