/** What a project is, whether it takes applications, how it looks, and its other settings. */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { demandedRoles } from '@telemachos/contract/access/roles.ts';
import { corners } from '@telemachos/contract/features/projects/corners.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/page.tsx';
import { applicationAddress, Poster } from '../../applications/poster.shared.tsx';
import { ChoiceAt, DayAt, NumberAt, NumbersAt, RolesAt, TextAt, YesAt } from '../inputs.shared.tsx';
import { listAt, textAt, valueAt, type Place } from '../places.shared.ts';
import { useFaultAt, useSetup } from '../setup-context.tsx';
import { Pair } from './field-parts.tsx';
import { LogoPart } from './logo-part.tsx';
import { SecretsPart } from './secrets-part.tsx';
import { WordsPart } from './words-part.tsx';

const config = (...rest: Place): Place => ['Config', ...rest];

const Parts = ({ children }: { children: ReactNode }) => <Box sx={{ display: 'grid', gap: 4 }}>{children}</Box>;

/** The project's name and address. */
const Named = () => {
  const { t } = useTranslation('settings');
  const { written, change, whole } = useSetup();
  const address = useFaultAt(['url']);
  return (
    <Section id="named" title={t('general.named')}>
      <Pair>
        <TextField
          fullWidth
          label={t('general.descr')}
          value={written.Descr}
          error={written.Descr.trim() === ''}
          helperText={written.Descr.trim() === '' ? t('general.descrNeeded') : undefined}
          onChange={({ target }) => change({ Descr: target.value })}
          data-path="Descr"
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <TextField
          fullWidth
          label={t('general.url')}
          value={written.url}
          error={address !== null}
          disabled={!whole}
          // Why it is closed is read like everything else.
          sx={{ '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' } }}
          helperText={address ?? t(whole ? 'general.urlHelp' : 'general.urlNotYours')}
          onChange={({ target }) => change({ url: target.value })}
          data-path="url"
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off', maxLength: 40 } }}
        />
      </Pair>
    </Section>
  );
};

/** What whoever runs the project sets too. */
const Open = () => {
  const { t } = useTranslation('settings');
  const { url: address } = useSetup().kept;
  return (
    <>
      <Section id="applications" title={t('general.applications')} intro={t('general.applicationsIntro')}>
        <Parts>
          <YesAt place={config('Applications', 'Open')} label={t('general.open')} />
          <Box sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
            <Box sx={{ color: 'text.secondary' }}>{applicationAddress(address)}</Box>
            <Poster projectUrl={address} />
          </Box>
          <Pair>
            <DayAt place={config('Applications', 'Until')} label={t('general.until')} help={t('general.untilHelp')} />
            <NumberAt place={config('Applications', 'EditableDays')} label={t('general.editable')} />
          </Pair>
        </Parts>
      </Section>
      <Section id="look" title={t('general.look')}>
        <Parts>
          <LogoPart />
          <Pair>
            <ChoiceAt
              place={config('Alert', 'Corner')}
              label={t('general.corner')}
              options={[
                { value: '', label: t('general.asIs') },
                ...corners.map((value) => ({ value, label: t(`corners.${value}`) })),
              ]}
            />
            <ChoiceAt
              place={config('Alert', 'Style')}
              label={t('general.style')}
              options={[
                { value: '', label: t('general.dark') },
                { value: 'light', label: t('general.light') },
              ]}
            />
          </Pair>
        </Parts>
      </Section>
    </>
  );
};

/** Consent: whether it is needed, where it is kept, and which purposes it must cover. */
const Consent = () => {
  const { t } = useTranslation('settings');
  const { written } = useSetup();
  const fields = (['Fields', 'ProjectFields'] as const).flatMap((list) =>
    listAt(written.Settings, ['User', list]).map((_field, at) => textAt(written.Settings, ['User', list, at, 'Name'])),
  );
  return (
    <Section id="gdpr" title={t('general.gdpr')} intro={t('general.gdprIntro')}>
      <Parts>
        <YesAt place={config('gdpr', 'Required')} label={t('general.required')} />
        <Pair>
          <ChoiceAt
            place={config('gdpr', 'UserField')}
            label={t('general.userField')}
            help={t('general.userFieldHelp')}
            options={fields.map((value) => ({ value, label: value }))}
          />
          <NumberAt place={config('gdpr', 'MinValue')} label={t('general.minValue')} help={t('general.minValueHelp')} />
        </Pair>
      </Parts>
    </Section>
  );
};

/** The help of a control that no screen uses yet, and that says so. */
const useUnused = () => {
  const { t } = useTranslation('settings');
  return (help = ''): string => `${help} ${t('general.unused')}`.trim();
};

/** The names of the actions whose numbers are written at a place. */
const ActionNames = ({ place }: { place: Place }) => {
  const { written, actions } = useSetup();
  const kept = valueAt(written.Settings, place);
  const named = actions.filter(({ Id }) => (Array.isArray(kept) ? kept.includes(Id) : kept === Id));
  if (named.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{ m: 0, mt: 1, pl: 5, fontSize: '0.875rem', color: 'text.secondary', overflowWrap: 'anywhere' }}
    >
      {named.map(({ Id, Title }) => (
        <li key={Id}>
          {Id} · {Title}
        </li>
      ))}
    </Box>
  );
};

/** The programme: what is paid, how long a meeting is, how actions are linked and shown. */
const Programme = () => {
  const { t } = useTranslation('settings');
  const unused = useUnused();
  return (
    <Section id="programme" title={t('general.programme')}>
      <Parts>
        <YesAt place={config('GroupByGroup')} label={t('general.groupByGroup')} help={t('general.groupByGroupHelp')} />
        <YesAt place={config('LinkActionsAll')} label={t('general.linkAll')} help={t('general.linkAllHelp')} />
        <Pair>
          <Box>
            <NumbersAt
              place={config('PaymentActionIds')}
              label={t('general.payments')}
              help={unused(t('general.paymentsHelp'))}
            />
            <ActionNames place={config('PaymentActionIds')} />
          </Box>
          <NumberAt place={config('SlotMinutes')} label={t('general.slot')} help={t('general.slotHelp')} />
        </Pair>
        <DayAt place={config('RetentionDate')} label={t('general.retention')} help={t('general.retentionHelp')} />
        <RolesAt
          place={config('SecondFactor', 'Roles')}
          label={t('general.second')}
          help={t('general.secondHelp')}
          offered={demandedRoles}
        />
        <TextAt
          place={config('HomeCustomView', 'Name')}
          label={t('general.homeView')}
          help={unused(t('general.homeViewHelp'))}
        />
        <RolesAt place={config('HomeCustomView', 'Roles')} label={t('general.homeViewRoles')} />
      </Parts>
    </Section>
  );
};

/** What is reported to the authority, and the system that messages are handed to. */
const Others = () => {
  const { t } = useTranslation('settings');
  const unused = useUnused();
  return (
    <Section id="others" title={t('general.others')} intro={t('general.othersIntro')}>
      <Parts>
        <TextAt
          place={config('MicrodataSendFilter')}
          label={t('general.microdataFilter')}
          help={unused(t('general.microdataFilterHelp'))}
          code
        />
        <Pair>
          <Box>
            <NumberAt place={config('MicrodataDateActionId')} label={t('general.microdataDate')} help={unused()} />
            <ActionNames place={config('MicrodataDateActionId')} />
          </Box>
          <TextAt place={config('MIS')} label={t('general.mis')} help={unused(t('general.misHelp'))} code />
        </Pair>
        <TextAt place={config('Communicator', 'Domain')} label={t('general.communicator')} help={unused()} code />
        <SecretsPart />
      </Parts>
    </Section>
  );
};

export const GeneralPart = () => {
  const { whole } = useSetup();
  return (
    <>
      <Named />
      <Open />
      <WordsPart />
      {whole ? (
        <>
          <Programme />
          <Consent />
          <Others />
        </>
      ) : null}
    </>
  );
};
