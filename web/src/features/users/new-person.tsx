/** A new person: an account in the project, with the roles that who makes it may give. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { assignableRoles, defaultRole, levelOf, type Role } from '@telemachos/contract/access/roles.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAlphabetWarning } from '../../platform/alphabet-warning.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { toUrlSegment, type OwnProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useDraftFields } from '../../platform/use-draft-fields.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { useFaultWords } from './fault-words.shared.ts';
import { useAddUsers } from './users.queries.ts';

const empty = { username: '', first_name: '', last_name: '', email: '' };
const fieldNames = ['first_name', 'last_name', 'email'] as const;

/** The roles that may be given, as boxes. */
const RoleBoxes = ({
  project,
  roles,
  onRoles,
  fault,
}: {
  project: OwnProject;
  roles: readonly Role[];
  onRoles: (roles: readonly Role[]) => void;
  fault: string | undefined;
}) => {
  const { t } = useTranslation(['users', 'common']);
  const faultWords = useFaultWords();
  return (
    <div>
      <Typography variant="h3" id="fresh-roles">
        {t('users:fresh.roles')}
      </Typography>
      <FormGroup row role="group" aria-labelledby="fresh-roles">
        {assignableRoles(levelOf(project.Roles)).map((role) => (
          <FormControlLabel
            key={role}
            label={t(`common:roles.${role}`)}
            control={
              <Checkbox
                checked={roles.includes(role)}
                onChange={(_event, on) => onRoles(on ? [...roles, role] : roles.filter((one) => one !== role))}
              />
            }
          />
        ))}
      </FormGroup>
      {fault ? (
        <Typography role="alert" variant="body2" color="error">
          {faultWords(fault)}
        </Typography>
      ) : null}
    </div>
  );
};

/** A function to the line under an input: what is wrong with it, else what is to be known. */
const useHelperTexts = () => {
  const { t } = useTranslation('users');
  const faultWords = useFaultWords();
  const alphabetWarning = useAlphabetWarning();
  return (name: keyof typeof empty, value: string, fault: string | undefined): string | undefined => {
    if (fault) return faultWords(fault);
    return name === 'username' ? t('fresh.usernameHelp') : alphabetWarning(value);
  };
};

export const NewPerson = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation(['users', 'common']);
  const helperText = useHelperTexts();
  const navigate = useNavigate();
  const wordsOf = useProblemMessage();
  const { fields, write, forget } = useDraftFields('user/new', empty);
  const [roles, setRoles] = useState<readonly Role[]>([defaultRole]);
  const [invite, setInvite] = useState(true);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const add = useAddUsers();
  const list = `/${toUrlSegment(project)}/admin/user/list`;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const Fields = Object.fromEntries(fieldNames.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
    add.mutate(
      {
        ProjectId: project.Id,
        Users: [{ Username: fields.username.trim(), Fields, Roles: [...roles] }],
        Invite: invite,
        OnlyNew: true,
      },
      {
        onSuccess: ({ Rows: [row] }) => {
          setFaults(row?.Faults ?? {});
          if (!row?.UserId || row.Outcome === 'refused') return;
          forget();
          showToast('success', t('users:fresh.made'));
          void navigate({ to: `/${toUrlSegment(project)}/admin/user/${row.UserId}` });
        },
      },
    );
  };
  const faultOf = (name: string) => faults[name === 'username' ? 'Username' : `Fields.${name}`];
  return (
    <Box data-in-order sx={{ maxWidth: 640 }}>
      <PageHeader title={t('users:fresh.title')} trail={[{ label: t('users:person.trail'), to: list }]} />
      <Section id="fresh" title={t('users:person.details')} intro={t('users:fresh.intro')}>
        <form noValidate onSubmit={submit}>
          {add.error ? (
            <Alert severity="error" sx={{ mb: 4 }}>
              {wordsOf(add.error)}
            </Alert>
          ) : null}
          <Box sx={{ display: 'grid', gap: 4 }}>
            {(['username', ...fieldNames] as const).map((name) => {
              const fault = faultOf(name);
              return (
                <TextField
                  key={name}
                  size="small"
                  required={name === 'username'}
                  label={t(`users:fresh.${name}`)}
                  value={fields[name]}
                  error={fault !== undefined}
                  helperText={helperText(name, fields[name], fault)}
                  onChange={(event) => write(name, event.target.value)}
                  slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
                />
              );
            })}
            <RoleBoxes project={project} roles={roles} onRoles={setRoles} fault={faults['Roles']} />
            <FormControlLabel
              label={t('users:fresh.invite')}
              control={<Checkbox checked={invite} onChange={(_event, on) => setInvite(on)} />}
            />
            <Box>
              <ActButton type="submit" variant="contained" busy={add.isPending}>
                {t('users:fresh.make')}
              </ActButton>
            </Box>
          </Box>
        </form>
      </Section>
    </Box>
  );
};
