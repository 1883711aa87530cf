/** The folders in a folder, each with how many items it holds; one’s own, and any by those who approve, get another name. */
import EditOutlined from '@mui/icons-material/EditOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FolderPage } from './library.queries.ts';
import { addressOf } from './library.rules.ts';
import { RenameFolder } from './rename-folder.tsx';

/** So many are shown at first. */
const initialFolders = 40;

/** One of them. */
const Row = ({
  of: { Name, Category, Count, MayRename },
  segment,
  onRename,
}: {
  of: FolderPage['Folders'][number];
  segment: string;
  onRename?: () => void;
}) => {
  const { t } = useTranslation('library');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 'var(--radius)',
      }}
    >
      <Box
        component={Link}
        to={`/${segment}/${addressOf(Category)}`}
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          p: 3,
          minHeight: 48,
          textDecoration: 'none',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <FolderOutlined aria-hidden="true" />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <bdi>{Name}</bdi>{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            ({t('count', { count: Count })})
          </Box>
        </Box>
      </Box>
      {onRename && MayRename ? (
        <IconButton aria-label={t('folder.rename', { name: Name })} onClick={onRename}>
          <EditOutlined fontSize="small" />
        </IconButton>
      ) : null}
    </Box>
  );
};

export const Folders = ({
  folders,
  isCut,
  segment,
  mayRename,
}: {
  folders: FolderPage['Folders'];
  /** There are more than these. */
  isCut: boolean;
  segment: string;
  mayRename: boolean;
}) => {
  const { t } = useTranslation('library');
  const [isAll, setAll] = useState(false);
  const [renamed, setRenamed] = useState<string | null>(null);
  if (folders.length === 0) return null;
  return (
    <Box sx={{ mb: 5 }}>
      <Box
        component="ul"
        aria-label={t('folders')}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
        }}
      >
        {folders.slice(0, isAll ? undefined : initialFolders).map((of) => (
          <Row
            key={of.Category}
            of={of}
            segment={segment}
            {...(mayRename && { onRename: () => setRenamed(of.Category) })}
          />
        ))}
      </Box>
      {!isAll && folders.length > initialFolders ? (
        <Button onClick={() => setAll(true)} sx={{ mt: 2 }}>
          {t(isCut ? 'folder.many' : 'folder.all', { count: folders.length })}
        </Button>
      ) : null}
      {isCut ? (
        <Alert severity="info" sx={{ mt: 2 }}>
          {t('folder.more', { count: folders.length })}
        </Alert>
      ) : null}
      {renamed === null ? null : <RenameFolder category={renamed} onClose={() => setRenamed(null)} />}
    </Box>
  );
};
