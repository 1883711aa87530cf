/** Before publishing: what it means, what differs, and a note for those who come after. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { draftOf } from '@telemachos/contract/features/authoring/draft.rules.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem, send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { useDraftText } from '../../platform/use-draft-fields.ts';
import { ActButton } from '../../ui/act-button.tsx';
import type { Quest } from './authoring.queries.ts';
import { Differences } from './differences.tsx';
import type { Editing } from './editor/use-editing.ts';
import { faultsIn, FaultLines } from './fault-words.tsx';

type Props = {
  quest: Quest;
  editing: Editing;
  definition: Definition;
  onClose: () => void;
  onPublished: () => void;
};

/** Publishes the draft as it is saved, with a note; `error` is what the last try met. */
const usePublish = ({ quest, editing, definition, onClose, onPublished }: Props) => {
  const { t } = useTranslation('authoring');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const publish = async (Note: string): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      if (!(await editing.draft.flush())) return onClose();
      const { Number } = await send('/anyquest/QuestAdmin/Publish', {
        QuestionnaireId: quest.Id,
        Revision: editing.revision(),
        Note,
      });
      showToast('success', t('publish.done', { number: Number }));
      onPublished();
    } catch (failure) {
      const problem = toApiProblem(failure);
      if (problem.code === 'STALE') {
        editing.outdate(problem);
        return onClose();
      }
      setError(failure);
      if (problem.code === 'INVALID_DEFINITION') editing.tell({ of: definition, faults: faultsIn(problem) });
    } finally {
      setBusy(false);
    }
  };
  return { publish, busy, error };
};

export const PublishDialog = ({ quest, editing, definition, onClose, onPublished }: Props) => {
  const { t } = useTranslation(['authoring', 'common']);
  const problemText = useProblemMessage();
  const { text: note, write: setNote, forget } = useDraftText(`publish-${quest.Id}`);
  const newest = useMemo(() => (quest.Version ? draftOf(quest.Version.Definition) : null), [quest.Version]);
  const { publish, busy, error } = usePublish({
    quest,
    editing,
    definition,
    onClose,
    onPublished: () => {
      forget();
      onPublished();
    },
  });
  const next = (quest.Version?.Number ?? 0) + 1;
  const faults = error === null ? [] : faultsIn(toApiProblem(error));
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby="publish-title">
      <DialogTitle id="publish-title">{t('publish.title', { number: next })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography>{t('publish.text')}</Typography>
        {newest && quest.Version ? (
          <Box>
            <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
              {t('publish.changes', { number: quest.Version.Number })}
            </Typography>
            <Differences before={newest} after={definition} />
          </Box>
        ) : null}
        <TextField
          fullWidth
          multiline
          minRows={2}
          maxRows={6}
          label={t('publish.note')}
          helperText={t('publish.noteHelp')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
          sx={{ mt: 1 }}
        />
        {error === null ? null : (
          <Alert severity="error">
            {problemText(error)}
            {faults.length > 0 ? <FaultLines faults={faults} /> : null}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            forget();
            onClose();
          }}
          disabled={busy}
        >
          {t('common:cancel')}
        </Button>
        <ActButton variant="contained" busy={busy} onClick={() => void publish(note)}>
          {t('publish.do')}
        </ActButton>
      </DialogActions>
    </Dialog>
  );
};
