/** The hidden tools of administrators: the numbers of things, and seeing the product as somebody who is looked for. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../platform/i18n.ts';
import { userSurnameFirst } from '../../platform/person-names.ts';
import type { OwnProject, Session } from '../../platform/session.ts';
import { SeeAsDialog, type SeenPerson } from './see-as.shared.tsx';

const FindUser = lazy(async () => {
  const [file] = await Promise.all([
    import('../users/find-user.shared.tsx'),
    loadTexts(['users', 'grid', 'widgets', 'problems']),
  ]);
  return { default: file.FindUser };
});

/** A strip over the page, while they are shown. */
export const AdminTools = ({ session, project }: { session: Session; project: OwnProject }) => {
  const { t } = useTranslation('seeing');
  const [finding, setFinding] = useState(false);
  const [seeing, setSeeing] = useState<SeenPerson | null>(null);
  return (
    <Box
      component="section"
      aria-label={t('tools.label')}
      data-screen-only
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 4,
        mb: 4,
        p: 3,
        border: '1px dashed',
        borderColor: 'text.secondary',
        borderRadius: 'var(--radius)',
      }}
    >
      <Box sx={{ fontFamily: 'monospace' }}>{t('tools.project', { id: project.Id })}</Box>
      <Box sx={{ fontFamily: 'monospace' }}>{t('tools.self', { id: session.Id })}</Box>
      <Button variant="outlined" onClick={() => setFinding(true)}>
        {t('tools.see')}
      </Button>
      {finding ? (
        <Suspense>
          <FindUser
            projectId={project.Id}
            onChoose={(person) => setSeeing({ Id: person.Id, Name: userSurnameFirst(person) })}
            onClose={() => setFinding(false)}
          />
        </Suspense>
      ) : null}
      {seeing === null ? null : <SeeAsDialog person={seeing} onClose={() => setSeeing(null)} />}
    </Box>
  );
};
