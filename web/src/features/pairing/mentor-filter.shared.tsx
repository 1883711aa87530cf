/** Filtering a list by a mentor: chosen from all of them where they are few, sought where they are many. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice, type ChoiceOption } from '../../ui/choice.tsx';
import { MentorPicker } from './mentor-picker.tsx';
import { useMentor } from './pairing.queries.ts';
import './pairing.texts.ts';

/** The choice that opens the search; no id of a person reads like it. */
const seek = 'seek';

/**
 * `first` are the choices before the mentors, `mentors` all of them or, where there are `more`, only the first: these
 * are left out then, and a search takes their place.
 */
export const MentorFilter = ({
  projectId,
  first,
  mentors,
  more,
  value,
  onChoose,
  ...shown
}: {
  projectId: number;
  label: string;
  first: readonly ChoiceOption[];
  mentors: readonly { Id: number; Name: string }[];
  more: boolean;
  value: string;
  onChoose: (value: string) => void;
  minWidth: number;
  wide?: boolean;
}) => {
  const { t } = useTranslation('pairing');
  const [seeking, setSeeking] = useState(false);
  const [picked, setPicked] = useState<number | null>(null);
  const chosenId = more && /^\d{1,9}$/.test(value) ? Number(value) : null;
  const chosen = useMentor(chosenId);
  // Also before their name comes, and when there is none: the list is narrowed to them all the same.
  const stranger = { Id: chosenId ?? 0, Name: chosen?.Name ?? t('mentors.one', { id: chosenId }) };
  const people = more ? (chosenId === null ? [] : [stranger]) : mentors;
  const close = () => setSeeking(false);
  return (
    <>
      <Choice
        size="small"
        value={value}
        onChoose={(next) => {
          if (next !== seek) return onChoose(next);
          setPicked(chosenId);
          setSeeking(true);
        }}
        options={[
          ...first,
          ...people.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
          ...(more ? [{ value: seek, label: t('mentors.seek') }] : []),
        ]}
        {...shown}
      />
      <Dialog open={seeking} onClose={close} fullWidth maxWidth="xs" aria-labelledby="seek-mentor">
        <DialogTitle id="seek-mentor">{t('mentors.seekTitle')}</DialogTitle>
        <DialogContent>
          {/* The arrow keys go through the mentors: only the button chooses. */}
          <MentorPicker seeks projectId={projectId} value={picked} onChoose={({ Id }) => setPicked(Id)} />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{t('mentors.cancel')}</Button>
          <Button
            variant="contained"
            disabled={picked === null}
            onClick={() => {
              onChoose(String(picked));
              close();
            }}
          >
            {t('mentors.choose')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
};
