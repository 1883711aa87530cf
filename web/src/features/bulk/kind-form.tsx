/** What is filled in for each kind of work, and the plan that comes of it. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import { assignableRoles, levelOf } from '@telemachos/contract/access/roles.ts';
import type { BatchKind } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import { ownOptions } from '@telemachos/contract/features/users/field-options.rules.ts';
import { writtenRoles } from '@telemachos/contract/features/users/changes.rules.ts';
import { useTranslation } from 'react-i18next';
import { useSession, type OwnProject } from '../../platform/session.ts';
import { Choice } from '../../ui/choice.tsx';
import { FieldInput } from '../users/field-input.shared.tsx';
import { useFieldNames, useFields } from './field-names.ts';
import { InviteForm } from './invite-form.tsx';
import { isLetter, isMessage, LetterForm, MessageForm } from './letter-form.tsx';
import { PasteForm, type Paste } from './paste-form.tsx';
import { invitePlan, letterPlan, messagePlan, publishPlan, type Letter } from './plan-chosen.ts';
import * as plan from './plan.ts';
import { isPublishing, publishDay, PublishForm } from './publish-form.tsx';
import type { BulkForm } from './use-form.ts';
import { ByField, PasteArea, WhoForm } from './who-form.tsx';

type Props = {
  kind: BatchKind;
  project: OwnProject;
  form: BulkForm;
  change: (changes: Partial<BulkForm>) => void;
};

/** The roles that one may give, as boxes. */
const RoleBoxes = ({ project, form, change, kind }: Props) => {
  const { t } = useTranslation(['bulk', 'common']);
  const held = writtenRoles(form.roles);
  return (
    <div>
      <Box component="h3" id="new-roles" sx={{ m: 0, fontSize: '1rem' }}>
        {t('bulk:newRoles')}
      </Box>
      <FormGroup row role="group" aria-labelledby="new-roles">
        {assignableRoles(levelOf(project.Roles)).map((role) => (
          <FormControlLabel
            key={role}
            label={t(`common:roles.${role}`)}
            control={
              <Checkbox
                checked={held.includes(role)}
                onChange={(_event, on) =>
                  change({ roles: (on ? [...held, role] : held.filter((one) => one !== role)).join(',') })
                }
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText>{t(kind === 'existing' ? 'bulk:rolesThere' : 'bulk:rolesHelp')}</FormHelperText>
    </div>
  );
};

/** Which field, and with a value for all, which. */
const FieldChoice = ({ form, change, valued }: Pick<Props, 'form' | 'change'> & { valued: boolean }) => {
  const { t } = useTranslation('bulk');
  const nameOf = useFieldNames();
  const fields = useFields();
  const field = fields.find(({ Name }) => Name === form.field);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
      <Choice
        size="small"
        minWidth={240}
        wide
        label={t('field')}
        value={form.field}
        onChoose={(name) => change({ field: name, value: '' })}
        options={[{ value: '', label: '—' }, ...fields.map(({ Name }) => ({ value: Name, label: nameOf(Name) }))]}
      />
      {valued && field ? (
        <FieldInput
          field={{
            Name: field.Name,
            Label: t('value'),
            LabelEn: t('value'),
            Type: field.Type,
            Options:
              ownOptions(field)?.map(({ Value, Label, LabelEn }) => ({ Value, Label, LabelEn: LabelEn ?? Label })) ??
              null,
          }}
          value={form.value}
          fault={undefined}
          onChange={(value) => change({ value })}
        />
      ) : null}
    </Box>
  );
};

/** The project whose people are brought here. */
const FromProject = ({ project, form, change }: Omit<Props, 'kind'>) => {
  const { t } = useTranslation('bulk');
  const projects = useSession()?.Projects ?? [];
  const others = projects.filter(({ Id, Abilities }) => Id !== project.Id && Abilities.includes('users.add'));
  return (
    <>
      <Choice
        size="small"
        minWidth={280}
        wide
        label={t('from')}
        value={form.from}
        onChoose={(from) => change({ from })}
        options={[{ value: '', label: '—' }, ...others.map(({ Id, Descr }) => ({ value: String(Id), label: Descr }))]}
      />
      <FormControlLabel
        label={t('setDefault')}
        control={
          <Checkbox
            checked={form.setDefault === '1'}
            onChange={(_event, on) => change({ setDefault: on ? '1' : '' })}
          />
        }
      />
    </>
  );
};

const states = ['1', '2', '3'] as const;

/** The form of a kind. */
export const KindForm = ({ kind, project, form, change, paste }: Props & { paste: Paste }) => {
  const { t } = useTranslation(['bulk', 'users']);
  const searches = project.Abilities.includes('project.manage');
  const there = kind === 'existing' ? Number(form.from) || project.Id : project.Id;
  if (kind === 'people' || kind === 'evaluation')
    return (
      <PasteForm form={form} change={change} paste={paste} invites={kind === 'people'} level={levelOf(project.Roles)} />
    );
  if (kind === 'values')
    return (
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FieldChoice form={form} change={change} valued={false} />
        <Box>
          <ByField form={form} change={change} />
        </Box>
        <PasteArea
          label={t('bulk:pairs')}
          help={t('bulk:pairsHelp')}
          value={form.text}
          onChange={(text) => change({ text })}
        />
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {kind === 'field' ? <FieldChoice form={form} change={change} valued /> : null}
      {kind === 'states' ? (
        <Box>
          <Choice
            size="small"
            minWidth={240}
            wide
            label={t('bulk:state')}
            value={form.state}
            onChoose={(state) => change({ state })}
            options={states.map((state) => ({ value: state, label: t(`users:states.${state}`) }))}
            {...(form.state === '1' && { helperText: t('bulk:stateHelp') })}
          />
        </Box>
      ) : null}
      {kind === 'mail' ? <LetterForm form={form} change={change} /> : null}
      {kind === 'message' ? <MessageForm form={form} change={change} /> : null}
      {kind === 'invite' ? <InviteForm projectId={project.Id} change={change} /> : null}
      {kind === 'publish' ? <PublishForm projectId={project.Id} form={form} change={change} /> : null}
      {kind === 'existing' ? <FromProject project={project} form={form} change={change} /> : null}
      {kind === 'roles' || kind === 'existing' ? (
        <RoleBoxes kind={kind} project={project} form={form} change={change} />
      ) : null}
      <WhoForm projectId={there} own={there === project.Id} form={form} change={change} searches={searches} />
    </Box>
  );
};

/** Whether enough is filled in. */
export const isFilled = (kind: BatchKind, form: BulkForm, paste: Paste): boolean => {
  const someone =
    kind !== 'values' && (form.mode === 'search' || (form.mode === 'chosen' && form.chosen !== ''))
      ? true
      : form.text.trim() !== '';
  switch (kind) {
    case 'people':
    case 'evaluation':
      return paste.isReady && paste.table.rows.length > 0 && paste.names !== null;
    case 'field':
    case 'values':
      return form.field !== '' && someone;
    case 'existing':
      return form.from !== '' && someone;
    case 'roles':
      return form.roles !== '' && someone;
    case 'states':
    case 'invite':
      return someone;
    case 'mail':
      return isLetter(form) && someone;
    case 'message':
      return isMessage(form) && someone;
    case 'publish':
      return isPublishing(form) && someone;
  }
};

/** What a plan is made of: what is filled in, how its list is written, and whom its filters are for. */
type Filled = {
  kind: BatchKind;
  projectId: number;
  form: BulkForm;
  paste: Paste;
  listed: Parameters<typeof plan.peopleByIdentifiers>[1];
  sought: plan.Sought;
  /** The work goes on with those with whom it began. */
  again: boolean;
  /** Hears how a letter reads. */
  onLetter: (letter: Letter) => void;
};

/** Whom it is about; people are looked up on the way. */
const peopleOf = ({ form, listed, sought, again }: Filled, there: number): Promise<plan.Item[]> => {
  if (form.mode === 'chosen' && form.chosen !== '') return plan.peopleByIds(there, form.chosen.split(',').map(Number));
  if (form.mode !== 'search') return plan.peopleByIdentifiers(there, listed, form.text);
  return again && form.ids !== ''
    ? plan.peopleByIds(there, form.ids.split(',').map(Number))
    : plan.peopleBySearch(there, sought);
};

/** The plan of what is filled in. */
export const planOf = async (filled: Filled): Promise<plan.Plan> => {
  const { kind, projectId, form, paste } = filled;
  if (kind === 'people' || kind === 'evaluation') {
    const { people, remarks } = paste.people();
    return plan.pastePlan(kind, projectId, people, { Invite: kind === 'people' && form.invite === '1', remarks });
  }
  if (kind === 'values')
    return plan.valuesPlan(projectId, await plan.peopleWithValues(projectId, form.by, form.text), form.field);
  const there = kind === 'existing' ? Number(form.from) : projectId;
  const items = await peopleOf(filled, there);
  if (kind === 'field') return plan.fieldPlan(items, form.field, form.value);
  if (kind === 'mail')
    return letterPlan(projectId, items, { Subject: form.subject, Text: form.letter }, filled.onLetter);
  if (kind === 'invite') return invitePlan(projectId, items);
  if (kind === 'message') return messagePlan(projectId, items, form.message);
  if (kind === 'publish')
    return publishPlan(projectId, items, { ActionId: Number(form.action), date: publishDay(form) });
  if (kind === 'states') return plan.statesPlan(projectId, items, Number(form.state));
  const roles = writtenRoles(form.roles);
  return kind === 'roles'
    ? plan.rolesPlan(projectId, items, roles)
    : plan.existingPlan(projectId, there, items, roles, form.setDefault === '1');
};
