/** Files as an answer: chosen or dropped, sent at once, listed with a way to fetch and to take back. */
import { keyOfGroup, noAnswer } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { filesOf } from '@telemachos/contract/features/questionnaires/types/upload.rules.ts';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl, send } from '../../../platform/api.ts';
import { sendFiles } from '../../../platform/send-files.ts';
import { FileSlot, type SlotFile } from '../../../ui/file-slot.tsx';
import { Confirming, useWithin } from '../within.shared.ts';
import type { InputProps } from './input.ts';

type Slot = NonNullable<InputProps['question']['Data']['Files']>[number];
type SlotProps = Pick<InputProps, 'question' | 'answers' | 'disabled' | 'labelId'> & {
  slot: Slot;
  index: number;
  answerSetId: number;
};

const UploadSlot = ({ question, answers, disabled, labelId, slot, index, answerSetId }: SlotProps) => {
  const confirm = useContext(Confirming);
  const all = filesOf((answers[keyOfGroup(question.Group)] ?? noAnswer).Text);
  const took = ({ Files }: { Files: readonly SlotFile[] }) =>
    confirm(question.Group, ({ Text }) => {
      const next = [
        ...filesOf(Text).filter((file) => file.Index !== index),
        ...Files.map(({ Id, Name }) => ({ Index: index, Id, Name })),
      ];
      return { OptionId: null, Text: next.length === 0 ? '' : JSON.stringify(next) };
    });
  const place = { QuestionId: question.Id, AnswerSetId: answerSetId, Index: index };
  const fields = { QuestionId: question.Id, AnswerSetId: String(answerSetId), Index: String(index) };
  return (
    <FileSlot
      id={`${labelId}u${index}`}
      label={slot.Label}
      asked={slot}
      disabled={disabled}
      given={all.filter((file) => file.Index === index)}
      hrefOf={({ Id }) => fileUrl('/api/files/ToolFile', { AnswerSetId: String(answerSetId), Id: String(Id) })}
      begin={(files, tell) => sendFiles('/api/files/ToolUploader', fields, files, tell)}
      remove={({ Name, Id }) => send('/api/files/RemoveToolFile', { ...place, Name, Id })}
      took={took}
    />
  );
};

export const UploadInput = ({ question, answers, disabled, labelId, messageId }: InputProps) => {
  const { t } = useTranslation('uploads');
  const within = useWithin();
  if (!within) return <p>{t('preview')}</p>;
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={messageId}
      style={{ display: 'grid', gap: 'var(--space-4)' }}
    >
      {(question.Data.Files ?? []).map((slot, index) => (
        <UploadSlot
          key={index}
          question={question}
          answers={answers}
          disabled={disabled}
          labelId={labelId}
          slot={slot}
          index={index}
          answerSetId={within.AnswerSetID}
        />
      ))}
    </div>
  );
};
