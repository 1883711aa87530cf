/** One person on one page; without an id, a new person (specification 001 §2, admin/user). */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PersonPage } from '@telemachos/contract/features/users/person.wire.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '../../platform/person-names.ts';
import { toUrlSegment, useProject, useSession, type OwnProject } from '../../platform/session.ts';
import { useParam } from '../../platform/url.ts';
import { SeeAsDialog } from '../account/see-as.shared.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { GivePassword } from './give-password.tsx';
import { NewPerson } from './new-person.tsx';
import { PersonAccess } from './person-access.tsx';
import { PersonCourse } from './person-course.tsx';
import { PersonFields } from './person-fields.tsx';
import { PersonHistory } from './person-history.tsx';
import { usePerson } from './users.queries.ts';

export const PersonScreen = () => {
  const project = useProject();
  const id = useParam('id');
  if (!project) return null;
  // An empty id, or a word in its place, is a new person.
  return /^[1-9]\d{0,8}$/.test(id) ? (
    <Person key={id} project={project} id={Number(id)} />
  ) : (
    <NewPerson project={project} />
  );
};

/** How a person is called on the page: by the name, the user name or a number. */
const calledOf = (person: PersonPage): string =>
  fullName(
    Object.fromEntries(person.Fields.map(({ Name, Value }) => [Name, Value])),
    person.Username || `#${person.Id}`,
  );

const Person = ({ project, id }: { project: OwnProject; id: number }) => {
  const { t } = useTranslation(['users', 'common']);
  const list = `/${toUrlSegment(project)}/admin/user/list`;
  const trail = [{ label: t('users:person.trail'), to: list }];
  const { data: person, error, refetch } = usePerson(project.Id, id);
  if (error)
    return (
      <>
        <PageHeader title={t('users:person.missingTitle')} trail={trail} />
        <ErrorState error={error} retry={() => void refetch()} />
      </>
    );
  if (!person)
    return (
      <>
        <PageHeader title={' '} trail={trail} subtitle=" " />
        <TextSkeleton lines={8} />
      </>
    );
  return <Loaded project={project} person={person} trail={trail} />;
};

const Loaded = ({
  project,
  person,
  trail,
}: {
  project: OwnProject;
  person: PersonPage;
  trail: readonly { label: string; to: string }[];
}) => {
  const { t } = useTranslation(['users', 'common']);
  const session = useSession();
  const [giving, setGiving] = useState(false);
  const [seeing, setSeeing] = useState(false);
  const isOwn = session?.Id === person.Id;
  const name = calledOf(person);
  return (
    <Box data-in-order sx={{ maxWidth: 960 }}>
      <PageHeader
        title={name}
        trail={trail}
        subtitle={
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mt: 2 }}>
            <PersonAvatar id={person.Id} name={name} photo={person.Photo} />
            {person.Roles.map((role) => t(`common:roles.${role}`)).join(', ')}
          </Box>
        }
      />
      {isOwn ? (
        <Alert
          severity="info"
          sx={{ mb: 6 }}
          action={
            <Button color="inherit" size="small" component={Link} to={`/${toUrlSegment(project)}/userinfo`}>
              {t('users:open')}
            </Button>
          }
        >
          {t('users:person.yours')}
        </Alert>
      ) : person.May.Fields || person.May.Manage ? null : (
        <Alert severity="info" sx={{ mb: 6 }}>
          {t('users:person.untouchable')}
        </Alert>
      )}
      <PersonFields person={person} />
      <PersonAccess person={person} onPassword={() => setGiving(true)} onSeeAs={() => setSeeing(true)} />
      <PersonCourse project={project} person={person} />
      {person.May.Manage ? <PersonHistory projectId={project.Id} person={person} /> : null}
      {seeing ? <SeeAsDialog person={{ Id: person.Id, Name: name }} onClose={() => setSeeing(false)} /> : null}
      {giving ? <GivePassword person={person} name={name} onClose={() => setGiving(false)} /> : null}
    </Box>
  );
};
