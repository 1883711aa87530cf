/** Who was at a meeting, told in its dialog's place. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attended } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { toApiProblem } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActForm, type FormProps } from './meeting-forms.tsx';
import { useAttendance } from './meetings.queries.ts';
import { useClosing } from './use-closing.ts';

/** What is known of who was there. */
const attendedOf = ({ State, Mentees }: FormProps['meeting']): Attended => ({
  State,
  PresentIds: Mentees.filter(({ Present }) => Present === true).map(({ Id }) => Id),
});

const isAttended = (told: unknown): told is Attended =>
  typeof told === 'object' &&
  told !== null &&
  'State' in told &&
  'PresentIds' in told &&
  Array.isArray(told.PresentIds);

/** What somebody else said of it meanwhile, by the refusal. */
const theirsIn = (error: Error | null): Attended | null => {
  const problem = error === null ? null : toApiProblem(error);
  const told = problem?.code === 'STALE' ? problem.details['Theirs'] : null;
  return isAttended(told) ? told : null;
};

/** Who was there. */
export const RecordForm = ({ meeting, onDone, onBack }: FormProps) => {
  const { t } = useTranslation('meetings');
  const record = useAttendance();
  const comers = meeting.Mentees.filter(({ Comes }) => Comes);
  const [present, setPresent] = useState(() => comers.filter(({ Present }) => Present !== false).map(({ Id }) => Id));
  // As it was read; once it was told that it is otherwise by now, as that was.
  const [read] = useState(() => attendedOf(meeting));
  const theirs = theirsIn(record.error);
  const closing = useClosing(onDone);
  const act = () =>
    closing(record.mutateAsync({ Id: meeting.Id, PresentIds: present, Was: theirs ?? read }), () =>
      showToast('success', t('meeting.recorded')),
    );
  const names = comers.filter(({ Id }) => theirs?.PresentIds.includes(Id)).map(({ Name }) => Name);
  return (
    <ActForm
      error={record.error}
      {...(theirs && {
        changed: t(`meeting.recordedElse.${names.length === 0 ? 'nobody' : 'some'}`, { names: names.join(', ') }),
      })}
      busy={record.isPending}
      act={t('meeting.record')}
      onAct={act}
      onBack={onBack}
    >
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid' }}>
        <Box component="legend" sx={{ mb: 2, fontWeight: 600 }}>
          {t('meeting.attendance')}
        </Box>
        {comers.map(({ Id, Name }) => (
          <FormControlLabel
            key={Id}
            label={t('meeting.present', { name: Name })}
            control={
              <Checkbox
                checked={present.includes(Id)}
                // What is on its way is not changed: the answer would close it over the change.
                slotProps={{ input: { 'aria-readonly': record.isPending || undefined } }}
                onChange={(_event, isThere) =>
                  record.isPending ||
                  setPresent((before) => (isThere ? [...before, Id] : before.filter((one) => one !== Id)))
                }
              />
            }
          />
        ))}
      </Box>
    </ActForm>
  );
};
