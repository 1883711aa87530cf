/** Another time for a mentee's own meeting, of those that the mentor offers. */
import { useTranslation } from 'react-i18next';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { ActForm, Which, type FormProps } from './meeting-forms.tsx';
import { useRebook, useSlots } from './meetings.queries.ts';
import { isUnheard, useSeenSequence } from './meanwhile.tsx';
import { useClosing } from './use-closing.ts';
import { next, SlotChoice, useChosen, useTaken } from './slot-choice.tsx';

/** Another time for a meeting. */
export const RebookForm = ({ meeting, onDone, onBack }: FormProps) => {
  const { t } = useTranslation('meetings');
  const read = useSlots({ ActionId: meeting.ActionId, ...next() });
  const rebook = useRebook();
  const taken = useTaken();
  const unheard = isUnheard(rebook);
  const { slot, near, mentorId, why, besides, choose } = useChosen(read.data, {
    begin: 'none',
    taken: unheard || rebook.isSuccess,
  });
  const { Sequence, changed } = useSeenSequence(meeting, rebook);
  const closing = useClosing(onDone);
  // Where it is now is no other time; what was sent and may be where it is by now stays the chosen one until it is heard of.
  const free = (read.data?.list ?? []).filter((time) => Date.parse(time) !== Date.parse(meeting.Start));
  const list = unheard && slot !== '' ? [...new Set([...free, slot])].sort() : free;
  const act = () =>
    closing(rebook.mutateAsync({ Id: meeting.Id, Sequence, Time: slot, MentorId: mentorId }), ({ Start }) =>
      // It stays where it was.
      taken(Start, { ...meeting, MentorName: read.data?.MentorName ?? meeting.MentorName }),
    );
  return (
    <ActForm
      error={besides(rebook.error)}
      busy={rebook.isPending}
      act={t('own.rebook')}
      idle={slot === '' || changed !== null}
      onAct={act}
      onBack={onBack}
    >
      {changed}
      <Which meeting={meeting} />
      {read.isPending ? <TextSkeleton lines={2} /> : null}
      {read.isError ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : null}
      {read.data && list.length === 0 ? <div>{t('own.noSlots')}</div> : null}
      {read.data && read.data.MentorId !== null && read.data.MentorId !== meeting.MentorId ? (
        <div>{t('own.with', { name: read.data.MentorName })}</div>
      ) : null}
      {why}
      {list.length > 0 ? (
        <SlotChoice
          list={list}
          slot={slot}
          near={near}
          readOnly={rebook.isPending}
          onChoose={(one) => {
            choose(one);
            if (rebook.isError) rebook.reset();
          }}
        />
      ) : null}
    </ActForm>
  );
};
