/** Giving to a folder: files, links, and folders to give them to. */
import AddLink from '@mui/icons-material/AddLink';
import CreateNewFolderOutlined from '@mui/icons-material/CreateNewFolderOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reachFor } from '@telemachos/contract/access/abilities.ts';
import { maxFolderNameLength, normalCategory } from '@telemachos/contract/features/library/library.rules.ts';
import { toUrlSegment, type OwnProject, type Session } from '../../platform/session.ts';
import { getUploads } from '../../platform/uploads/page-uploads.ts';
import { Uploader } from '../../ui/uploader.tsx';
import { FormDialog } from './form-dialog.tsx';
import { addressOf } from './library.rules.ts';

const ItemForm = lazy(() => import('./item-form.tsx').then((file) => ({ default: file.ItemForm })));

/** A folder is there once something is given to it: making one leads into it. */
const NewFolder = ({ category, segment, onClose }: { category: string; segment: string; onClose: () => void }) => {
  const { t } = useTranslation('library');
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const path = name.trim() === '' || name.includes('/') ? null : normalCategory(`${category}${name}/`);
  const isWrong = tried && path === null;
  const act = () => {
    setTried(true);
    if (path === null) return;
    onClose();
    void navigate({ to: `/${segment}/${addressOf(path)}` });
  };
  return (
    <FormDialog title={t('folder.newTitle')} act={t('folder.newAct')} busy={false} onAct={act} onClose={onClose}>
      <TextField
        label={t('folder.name')}
        value={name}
        error={isWrong}
        helperText={t(isWrong ? 'folder.nameWrong' : 'folder.newHelp')}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: maxFolderNameLength } }}
      />
    </FormDialog>
  );
};

export const Giving = ({ session, project, category }: { session: Session; project: OwnProject; category: string }) => {
  const { t } = useTranslation('library');
  const [asked, setAsked] = useState<'link' | 'folder' | null>(null);
  const [menteesSee, setMenteesSee] = useState(true);
  const [approve, setApprove] = useState(false);
  const mayApprove = project.Abilities.includes('library.approve');
  const end = () => setAsked(null);
  return (
    <>
      <Uploader
        reach={reachFor(project.Roles, 'library.add') ?? 'own'}
        uploads={getUploads({ owner: session.Id, project: project.Id })}
        itemAt={(id) => `/${toUrlSegment(project)}/${addressOf(category)}?item=${id}`}
        to={{ where: 'library', category, replaces: null, menteesSee, approve: mayApprove && approve }}
      >
        <Button startIcon={<AddLink />} onClick={() => setAsked('link')}>
          {t('give.link')}
        </Button>
        <Button startIcon={<CreateNewFolderOutlined />} onClick={() => setAsked('folder')}>
          {t('folder.new')}
        </Button>
        <Box sx={{ flexBasis: '100%', display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
          <FormControlLabel
            control={<Checkbox checked={menteesSee} onChange={(_event, isOn) => setMenteesSee(isOn)} />}
            label={t('field.menteesSee')}
          />
          {mayApprove ? (
            <FormControlLabel
              control={<Checkbox checked={approve} onChange={(_event, isOn) => setApprove(isOn)} />}
              label={t('give.approve')}
            />
          ) : null}
        </Box>
      </Uploader>
      <Suspense>{asked === 'link' ? <ItemForm item={null} category={category} onClose={end} /> : null}</Suspense>
      {asked === 'folder' ? <NewFolder category={category} segment={toUrlSegment(project)} onClose={end} /> : null}
    </>
  );
};
