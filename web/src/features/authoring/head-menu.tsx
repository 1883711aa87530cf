/** What is done with a questionnaire as a whole: its name, a copy, a file, and whether it is offered. */
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import PlaylistAdd from '@mui/icons-material/PlaylistAdd';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useCallMutation } from '../../platform/queries.ts';
import { useProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useDraftText } from '../../platform/use-draft-fields.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Download } from '../../ui/download.tsx';
import { adoptHead, exportAddress, type Quest } from './authoring.queries.ts';
import { focusFirst } from './focus-first.ts';
import { MakeDialog } from './make-dialog.tsx';
import { UseDialog } from './use-dialog.tsx';

const RenameDialog = ({ quest, onClose }: { quest: Quest; onClose: () => void }) => {
  const { t } = useTranslation(['authoring', 'common']);
  const problemText = useProblemMessage();
  const rename = useCallMutation('/anyquest/QuestAdmin/Rename');
  const { text: name, write: setName, forget } = useDraftText(`rename-${quest.Id}`, quest.Name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!name.trim()) return;
    rename.mutate(
      { QuestionnaireId: quest.Id, Name: name },
      {
        onSuccess: () => {
          forget();
          adoptHead(quest.Id, { Name: name.trim() });
          onClose();
        },
      },
    );
  };
  const wrong = name.trim() ? (rename.error ? problemText(rename.error) : null) : t('make.nameNeeded');
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="rename-title">
      <DialogTitle id="rename-title">{t('head.rename')}</DialogTitle>
      <form onSubmit={submit} noValidate>
        <DialogContent sx={{ pt: '8px !important' }}>
          <TextField
            inputRef={focusFirst}
            fullWidth
            label={t('make.name')}
            value={name}
            error={wrong !== null}
            helperText={wrong ?? t('make.nameHelp')}
            onChange={(event) => {
              setName(event.target.value);
              rename.reset();
            }}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button
            onClick={() => {
              forget();
              onClose();
            }}
          >
            {t('common:cancel')}
          </Button>
          <ActButton type="submit" variant="contained" busy={rename.isPending}>
            {t('head.renameDo')}
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  );
};

export const HeadMenu = ({ quest }: { quest: Quest }) => {
  const { t } = useTranslation('authoring');
  const ask = useConfirm();
  const problemText = useProblemMessage();
  const retire = useCallMutation('/anyquest/QuestAdmin/Retire');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'rename' | 'copy' | 'use' | null>(null);
  const mayUse = useProject()?.Abilities.includes('project.manage') && quest.Version !== null && !quest.Retired;
  const choose = (run: () => void) => () => {
    setAnchor(null);
    run();
  };
  const setRetired = async (Retired: boolean): Promise<void> => {
    if (Retired && !(await ask({ text: t('head.retireText'), yes: t('head.retire'), danger: true }))) return;
    retire.mutate(
      { QuestionnaireId: quest.Id, Retired },
      { onSuccess: () => adoptHead(quest.Id, { Retired }), onError: (error) => showToast('error', problemText(error)) },
    );
  };
  const hasContent = quest.Draft !== null || quest.Version !== null;
  return (
    <>
      {mayUse ? (
        <Button size="small" startIcon={<PlaylistAdd />} onClick={() => setDialog('use')}>
          {t('use.title')}
        </Button>
      ) : null}
      <Button
        size="small"
        startIcon={<MoreHoriz />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('head.more')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {quest.Editable ? <MenuItem onClick={choose(() => setDialog('rename'))}>{t('head.rename')}</MenuItem> : null}
        <MenuItem onClick={choose(() => setDialog('copy'))}>{t('head.copy')}</MenuItem>
        {hasContent ? (
          <MenuItem component={Download} href={exportAddress(quest.Id)} onClick={() => setAnchor(null)}>
            {t('head.export')}
          </MenuItem>
        ) : null}
        {quest.Editable ? (
          <MenuItem onClick={choose(() => void setRetired(!quest.Retired))}>
            {t(quest.Retired ? 'head.restore' : 'head.retire')}
          </MenuItem>
        ) : null}
      </Menu>
      {dialog === 'rename' ? <RenameDialog quest={quest} onClose={() => setDialog(null)} /> : null}
      {dialog === 'use' ? <UseDialog quest={quest} onClose={() => setDialog(null)} /> : null}
      <MakeDialog
        open={dialog === 'copy'}
        onClose={() => setDialog(null)}
        copyOf={{ id: quest.Id, name: quest.Name }}
      />
    </>
  );
};
