/** What a person may do here: roles, state, user name, the project that opens first, an invitation. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { roles as everyRole, type Role } from '@telemachos/contract/access/roles.ts';
import { toSorted } from '@telemachos/contract/kit/array-polyfills.ts';
import type { PersonPage } from '@telemachos/contract/features/users/person.wire.ts';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useDraftText } from '../../platform/use-draft-fields.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/page.tsx';
import { useFaultWords } from './fault-words.shared.ts';
import { useMeetingsLost } from './meetings-lost.shared.ts';
import { PersonState } from './person-state.tsx';
import { useInvite, useSetDefaultProject, useSetLogin, useUpdateRoles } from './users.queries.ts';

/** The code at a field of a problem, if it is one of ours. */
const faultAt = (error: unknown, field: string): string | undefined =>
  error instanceof ApiProblem ? error.fields[field] : undefined;

/** A function that tries roles, and asks where they would take the person out of meetings; promises whether to go on. */
const useAskRoles = (UserId: number): ((roles: readonly Role[]) => Promise<boolean>) => {
  const { t } = useTranslation('users');
  const project = useProject();
  const confirm = useConfirm();
  const meetingsLost = useMeetingsLost();
  return async (held) => {
    if (!project) return false;
    const asked = { ProjectId: project.Id, UserIds: [UserId], Roles: [...held], DryRun: true };
    const lost = (await send('/api/user/UpdateRolesMany', asked)).Rows.flatMap(meetingsLost);
    return lost.length === 0 || confirm({ text: lost.join(' '), yes: t('person.saveRoles'), danger: true });
  };
};

/** The roles one holds as boxes: those that one may give can be ticked, the others are told. */
const Roles = ({ person }: { person: PersonPage }) => {
  const { t } = useTranslation(['users', 'common']);
  const wordsOf = useProblemMessage();
  const [ticked, setTicked] = useState<readonly Role[] | null>(null);
  const held = ticked ?? person.Roles;
  const faultWords = useFaultWords();
  const save = useUpdateRoles();
  const askIfMeetingsAreLost = useAskRoles(person.Id);
  const fault = faultAt(save.error, 'Roles');
  const shown = everyRole.filter((role) => person.Assignable.includes(role) || person.Roles.includes(role));
  const isChanged = ticked !== null && toSorted(ticked).join() !== toSorted(person.Roles).join();
  const write = () =>
    save.mutate(
      { UserId: person.Id, Roles: [...held] },
      {
        onSuccess: () => {
          setTicked(null);
          showToast('success', t('users:person.rolesSaved'));
        },
      },
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void askIfMeetingsAreLost(held).then(
      (agreed) => agreed && write(),
      (error: unknown) => showToast('error', wordsOf(error)),
    );
  };
  return (
    <form noValidate onSubmit={submit}>
      <Typography variant="h3" id="roles-of">
        {t('users:person.roles')}
      </Typography>
      <FormGroup row role="group" aria-labelledby="roles-of">
        {shown.map((role) => (
          <FormControlLabel
            key={role}
            label={t(`common:roles.${role}`)}
            control={
              <Checkbox
                checked={held.includes(role)}
                disabled={!person.May.Manage || (!held.includes(role) && !person.Assignable.includes(role))}
                onChange={(_event, on) => setTicked(on ? [...held, role] : held.filter((one) => one !== role))}
              />
            }
          />
        ))}
      </FormGroup>
      {save.error ? (
        <FormHelperText error role="alert">
          {fault ? faultWords(fault) : wordsOf(save.error)}
        </FormHelperText>
      ) : null}
      {isChanged ? (
        <ActButton type="submit" variant="outlined" size="small" busy={save.isPending} sx={{ mt: 2 }}>
          {t('users:person.saveRoles')}
        </ActButton>
      ) : null}
    </form>
  );
};

const Login = ({ person }: { person: PersonPage }) => {
  const { t } = useTranslation('users');
  const wordsOf = useProblemMessage();
  const { text, write, forget } = useDraftText(`user-login/${person.Id}`, person.Username);
  const faultWords = useFaultWords();
  const save = useSetLogin();
  const fault = faultAt(save.error, 'login');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save.mutate(
      { UserId: person.Id, login: text },
      {
        onSuccess: () => {
          forget();
          showToast('success', t('person.loginSaved'));
        },
      },
    );
  };
  const isKept = person.Username === '';
  return (
    <form noValidate onSubmit={submit}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
        <TextField
          size="small"
          label={t('person.login')}
          value={isKept ? t('person.loginKept') : text}
          disabled={!person.May.Account || isKept}
          error={save.error !== null}
          helperText={
            save.error
              ? fault
                ? faultWords(fault)
                : wordsOf(save.error)
              : person.May.Account
                ? t('fresh.usernameHelp')
                : undefined
          }
          onChange={(event) => write(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
          sx={{ flex: '1 1 240px', maxWidth: 400 }}
        />
        {text !== person.Username && person.May.Account ? (
          <ActButton type="submit" variant="outlined" busy={save.isPending}>
            {t('person.saveLogin')}
          </ActButton>
        ) : null}
      </Box>
    </form>
  );
};

const DefaultProject = ({ person }: { person: PersonPage }) => {
  const { t } = useTranslation('users');
  const wordsOf = useProblemMessage();
  const save = useSetDefaultProject();
  if (!person.May.Manage || person.Projects.length < 2) return null;
  return (
    <Choice
      size="small"
      minWidth={280}
      wide
      label={t('person.project')}
      value={String(person.DefaultProjectId ?? '')}
      onChoose={(id) =>
        save.mutate(
          { UserId: person.Id, ProjectId: Number(id) },
          {
            onSuccess: () => showToast('success', t('person.projectSaved')),
            onError: (error) => showToast('error', wordsOf(error)),
          },
        )
      }
      options={[
        ...(person.Projects.some(({ Id }) => Id === person.DefaultProjectId)
          ? []
          : [{ value: '', label: t('person.none') }]),
        ...person.Projects.map(({ Id, Descr }) => ({ value: String(Id), label: Descr })),
      ]}
    />
  );
};

const Invitation = ({ person }: { person: PersonPage }) => {
  const { t } = useTranslation('users');
  const confirm = useConfirm();
  const wordsOf = useProblemMessage();
  const invite = useInvite();
  if (!person.May.Account || person.HasPassword) return null;
  const ask = async () => {
    if (await confirm({ text: t('person.inviteAsk'), yes: t('person.invite') }))
      invite.mutate(
        { UserId: person.Id },
        {
          onSuccess: () => showToast('success', t('person.invited')),
          onError: (error) => showToast('error', wordsOf(error)),
        },
      );
  };
  return (
    <Alert
      severity="info"
      action={
        person.HasEmail ? (
          <ActButton color="inherit" size="small" busy={invite.isPending} onClick={() => void ask()}>
            {t('person.invite')}
          </ActButton>
        ) : undefined
      }
    >
      {t('person.noPassword')}. {person.HasEmail ? '' : t('person.noEmail')}
    </Alert>
  );
};

/** All of it; who may change nothing reads it. */
export const PersonAccess = ({
  person,
  onPassword,
  onSeeAs,
}: {
  person: PersonPage;
  onPassword: () => void;
  onSeeAs: () => void;
}) => {
  const { t } = useTranslation('users');
  const project = useProject();
  return (
    <Section id="access" title={t('person.access')}>
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Invitation person={person} />
        <PersonState person={person} />
        <Roles person={person} />
        <Login key={person.Username} person={person} />
        <DefaultProject person={person} />
        {person.May.Account ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
            <Button variant="outlined" size="small" onClick={onPassword}>
              {t('givePassword')}
            </Button>
            {project?.Abilities.includes('users.seeAs') ? (
              <Button variant="outlined" size="small" onClick={onSeeAs}>
                {t('seeAs')}
              </Button>
            ) : null}
          </Box>
        ) : null}
      </Box>
    </Section>
  );
};
