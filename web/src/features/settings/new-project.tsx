/** A new project: its name and address, from nothing or like another one. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { transliterate } from '@telemachos/contract/kit/transliteration.ts';
import { isAddress } from '@telemachos/contract/features/settings/address.rules.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem, send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { queryClient } from '../../platform/queries.ts';
import { refreshSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useDraftFields } from '../../platform/use-draft-fields.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { useProjects } from './settings.queries.ts';
import { settingsFaultsIn } from './told.ts';
import { useSettingsPath } from './use-path.ts';

const copied = ['Actions', 'Quests', 'Staff'] as const;

/** An address that a name suggests: its words in Latin letters. */
const suggested = (name: string): string => transliterate(name, '-').slice(0, 40).replace(/-$/, '');

/** The settings that a copy begins with. */
const settingsOf = async (from: number | null) =>
  from === null ? {} : (await send('/api/project/Setup', { Id: from })).Settings;

/** A new project in the making, and making it. */
const useMaking = () => {
  const { t } = useTranslation('settings');
  const navigate = useNavigate();
  const path = useSettingsPath();
  const { fields, write, forget } = useDraftFields('new-project', { descr: '', url: '', from: '' });
  const [copy, setCopy] = useState({ Actions: true, Quests: true, Staff: true });
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const url = fields.url || suggested(fields.descr);
  const from = fields.from === '' ? null : Number(fields.from);
  const told = failed === null ? null : settingsFaultsIn(toApiProblem(failed));
  const taken = told?.some(({ Code }) => Code === 'ADDRESS_TAKEN') ?? false;
  const wrong = {
    descr: fields.descr.trim() === '' ? t('general.descrNeeded') : null,
    url: taken ? t('faults.ADDRESS_TAKEN') : isAddress(url) ? null : t('faults.ADDRESS'),
  };
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setAsked(true);
    if (wrong.descr || (wrong.url && !taken)) return;
    setBusy(true);
    try {
      const made = await send('/api/project/set', {
        Project: { Id: 0, url, Descr: fields.descr.trim(), Settings: await settingsOf(from), Version: 0 },
        FromProjectId: from,
        Copy: copy,
      });
      forget();
      await queryClient.invalidateQueries({ queryKey: ['/api/project/List'] });
      await refreshSession();
      showToast('success', t('make.done'));
      if (made.Unmapped.length > 0) showToast('error', t('make.unmapped', { titles: made.Unmapped.join(', ') }));
      await navigate({ to: path(made.Id) });
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(false);
    }
  };
  const change = (name: 'descr' | 'url' | 'from', value: string): void => {
    setFailed(null);
    write(name, value);
  };
  return { fields, change, copy, setCopy, url, from, taken, asked, wrong, failed, busy, make };
};

/** What a copy takes along. */
const CopyWith = ({ making }: { making: ReturnType<typeof useMaking> }) => {
  const { t } = useTranslation('settings');
  const { copy, setCopy } = making;
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <legend>{t('make.with')}</legend>
      {copied.map((name) => (
        <FormControlLabel
          key={name}
          sx={{ display: 'flex' }}
          control={<Checkbox checked={copy[name]} onChange={(_event, on) => setCopy({ ...copy, [name]: on })} />}
          label={t(`make.${name}`)}
        />
      ))}
    </Box>
  );
};

export const NewProject = () => {
  const { t } = useTranslation('settings');
  const problemText = useProblemMessage();
  const path = useSettingsPath();
  const projects = useProjects({ page: 0, count: 1000 });
  const making = useMaking();
  const { fields, change, url, from, taken, asked, wrong, failed, busy, make } = making;
  return (
    <>
      <PageHeader
        title={t('make.title')}
        subtitle={t('make.intro')}
        trail={[{ label: t('list.title'), to: path.list() }]}
      />
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void make(event)}
        sx={{ display: 'grid', gap: 4, maxWidth: 640 }}
      >
        {failed && !taken ? <Alert severity="error">{problemText(failed)}</Alert> : null}
        <TextField
          label={t('general.descr')}
          value={fields.descr}
          error={asked && wrong.descr !== null}
          helperText={(asked && wrong.descr) || t('make.descrHelp')}
          onChange={({ target }) => change('descr', target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <TextField
          label={t('general.url')}
          value={url}
          error={(asked || taken) && wrong.url !== null}
          helperText={((asked || taken) && wrong.url) || t('general.urlHelp')}
          onChange={({ target }) => change('url', target.value)}
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off', maxLength: 40 } }}
        />
        <TextField
          select
          label={t('make.from')}
          value={fields.from}
          onChange={({ target }) => change('from', target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('make.nothing')}</MenuItem>
          {(projects.data?.list ?? []).map(({ Id, Descr }) => (
            <MenuItem key={Id} value={String(Id)}>
              {Descr}
            </MenuItem>
          ))}
        </TextField>
        {from === null ? null : <CopyWith making={making} />}
        <ActButton type="submit" variant="contained" busy={busy} sx={{ justifySelf: 'start' }}>
          {t('make.do')}
        </ActButton>
      </Box>
    </>
  );
};
