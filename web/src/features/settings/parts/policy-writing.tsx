/** The next privacy policy of a project as it is written. */
import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { allConsentBits, maxPurposes } from '@telemachos/contract/features/settings/consent-bits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../../platform/api.ts';
import { useProblemMessage } from '../../../platform/failure-messages.ts';
import { excerptAtFirstDifference } from '../../../platform/merge-fields.ts';
import { useCallMutation } from '../../../platform/queries.ts';
import { showToast } from '../../../platform/toasts.ts';
import { isSameData } from '../../../platform/form-drafts.ts';
import { useDraftFields, type FieldConflict } from '../../../platform/use-draft-fields.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { valueAt } from '../places.shared.ts';
import { OlderNotice } from '../older-notice.shared.tsx';
import { type ConsentText } from '../settings.queries.ts';
import { useSetup } from '../setup-context.tsx';

type Purpose = ConsentText['Purposes'][number];

/** The bits of a number, the smallest first. */
const bitsOf = (number: number): number[] =>
  Array.from({ length: maxPurposes }, (_bit, at) => 2 ** at).filter((bit) => (number & bit) !== 0);

/** The purposes that a policy asks about, one line each. */
const Purposes = ({ purposes, onChange }: { purposes: readonly Purpose[]; onChange: (next: Purpose[]) => void }) => {
  const { t } = useTranslation('settings');
  const next = bitsOf(allConsentBits).find((bit) => !purposes.some(({ Bit }) => Bit === bit));
  const put = (at: number, change: Partial<Purpose>) =>
    onChange(purposes.map((purpose, other) => (other === at ? { ...purpose, ...change } : purpose)));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 2 }}>
        {t('consent.purposes')}
      </Typography>
      {purposes.map(({ Bit, Label, LabelEn }, at) => (
        <Box
          key={Bit}
          sx={{ display: 'flex', gap: 2, mb: 3, alignItems: 'flex-start', flexWrap: { xs: 'wrap', md: 'nowrap' } }}
        >
          <TextField
            fullWidth
            label={`${t('consent.purpose', { bit: Bit })} · ${t('inGreek')}`}
            value={Label}
            onChange={({ target }) => put(at, { Label: target.value })}
            slotProps={{ htmlInput: { lang: 'el', maxLength: 300 } }}
          />
          <TextField
            fullWidth
            label={`${t('consent.purpose', { bit: Bit })} · ${t('inEnglish')}`}
            value={LabelEn}
            onChange={({ target }) => put(at, { LabelEn: target.value })}
            slotProps={{ htmlInput: { lang: 'en', maxLength: 300 } }}
          />
          <IconButton
            aria-label={t('consent.removePurpose', { bit: Bit })}
            onClick={() => onChange(purposes.filter((_purpose, other) => other !== at))}
          >
            <DeleteOutlined />
          </IconButton>
        </Box>
      ))}
      {next === undefined ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('consent.mostPurposes', { count: maxPurposes })}</Typography>
      ) : (
        <Button
          size="small"
          startIcon={<Add />}
          onClick={() => onChange([...purposes, { Bit: next, Label: '', LabelEn: '' }])}
        >
          {t('consent.addPurpose')}
        </Button>
      )}
    </Box>
  );
};

const policyFields = ['elTitle', 'elBody', 'enTitle', 'enBody'] as const;
type PolicyField = (typeof policyFields)[number];

const isLong = (name: PolicyField): boolean => name.endsWith('Body');

/** What a field is called on screen. */
const useLabels = () => {
  const { t } = useTranslation('settings');
  return (name: PolicyField): string =>
    `${t(isLong(name) ? 'consent.body' : 'consent.titleOf')} · ${t(name.startsWith('el') ? 'inGreek' : 'inEnglish')}`;
};

/** What is in force where something else is written. */
const OlderPolicy = ({
  older,
  first,
  fields,
}: {
  older: FieldConflict;
  first: Readonly<Record<PolicyField | 'purposes', string>>;
  fields: Readonly<Record<PolicyField | 'purposes', string>>;
}) => {
  const { t } = useTranslation('settings');
  const labelOf = useLabels();
  const texts = policyFields
    .filter((name) => older.clashing.includes(name))
    .map((name) => ({ label: labelOf(name), text: excerptAtFirstDifference(first[name], fields[name]) }));
  const purposes = (JSON.parse(first.purposes) as Purpose[]).map(({ Label }) => Label).join('\n');
  const theirs = !older.clashing.includes('purposes')
    ? texts
    : [...texts, { label: t('consent.purposes'), text: purposes }];
  return <OlderNotice older={older} theirs={theirs} />;
};

/** Title and text in both languages. */
const PolicyTexts = ({
  fields,
  write,
}: {
  fields: Readonly<Record<PolicyField, string>>;
  write: (name: PolicyField, text: string) => void;
}) => {
  const labelOf = useLabels();
  return policyFields.map((name) => {
    const long = isLong(name);
    return (
      <TextField
        key={name}
        fullWidth
        multiline={long}
        {...(long ? { minRows: 10, maxRows: 24 } : {})}
        label={labelOf(name)}
        value={fields[name]}
        onChange={({ target }) => write(name, target.value)}
        slotProps={{ htmlInput: { lang: name.slice(0, 2), maxLength: long ? 100_000 : 300 } }}
      />
    );
  });
};

/** What a policy that is being written is called on this device. */
export const draftOf = (projectId: number): string => `policy-${projectId}`;

/** Why a policy cannot come into force as it is written; null where it can. */
const useWrong = (fields: Readonly<Record<PolicyField, string>>, purposes: readonly Purpose[]): string | null => {
  const { t } = useTranslation('settings');
  const { written } = useSetup();
  const needed = Number(valueAt(written.Settings, ['Config', 'gdpr', 'MinValue'])) || 0;
  const missing = bitsOf(needed).filter((bit) => !purposes.some(({ Bit }) => Bit === bit));
  const empty = [fields.elTitle, fields.elBody, fields.enTitle, fields.enBody].some((text) => text.trim() === '');
  const wordless = purposes.some(({ Label, LabelEn }) => Label.trim() === '' || LabelEn.trim() === '');
  return empty
    ? t('consent.empty')
    : wordless
      ? t('consent.wordless')
      : purposes.length > 0 && missing.length > 0
        ? t('consent.missing', { bits: missing.join(', ') })
        : null;
};

/** Puts what is written in force, once that was asked; what another one put in force meanwhile comes first. */
const usePublishing = (
  before: ConsentText,
  fields: Readonly<Record<PolicyField, string>>,
  purposes: Purpose[],
  { done, onOlder }: { done: () => void; onOlder: () => void },
) => {
  const { t } = useTranslation('settings');
  const { projectId } = useSetup();
  const ask = useConfirm();
  const wrong = useWrong(fields, purposes);
  const publish = useCallMutation('/api/project/PublishConsent', ['/api/project/ConsentTexts']);
  const put = async (): Promise<void> => {
    if (wrong) {
      showToast('error', wrong);
      return;
    }
    if (!(await ask({ title: t('consent.askTitle'), text: t('consent.askText'), yes: t('consent.publish') }))) return;
    publish.mutate(
      {
        Id: projectId,
        Before: before.Version,
        el: { Title: fields.elTitle, Body: fields.elBody },
        en: { Title: fields.enTitle, Body: fields.enBody },
        Purposes: purposes,
      },
      {
        onSuccess: () => {
          showToast('success', t('consent.published'));
          done();
        },
        onError: (error) => {
          if (toApiProblem(error).code === 'STALE') onOlder();
        },
      },
    );
  };
  return { put, wrong, error: publish.error, isPending: publish.isPending };
};

/** Writing the next policy, beginning with the one in force; what is typed stays on this device until it is published. */
export const PolicyWriting = ({
  inForce,
  onDone,
  onOlder,
}: {
  inForce: ConsentText;
  onDone: () => void;
  /** Another one came into force meanwhile. */
  onOlder: () => void;
}) => {
  // Its own publishing is no other one's.
  const [before] = useState(inForce);
  const { t } = useTranslation(['settings', 'common']);
  const { projectId } = useSetup();
  const ask = useConfirm();
  const problemText = useProblemMessage();
  const first = {
    elTitle: before.el.Title,
    elBody: before.el.Body,
    enTitle: before.en.Title,
    enBody: before.en.Body,
    purposes: JSON.stringify(before.Purposes),
  };
  const { fields, write, forget, isFound, older } = useDraftFields(draftOf(projectId), first, before.Version);
  const purposes = JSON.parse(fields.purposes) as Purpose[];
  const done = (): void => {
    forget();
    onDone();
  };
  const { put, wrong, error, isPending } = usePublishing(before, fields, purposes, { done, onOlder });
  const giveUp = async (): Promise<void> => {
    const asked = {
      title: t('consent.giveUp'),
      text: t('consent.giveUpText'),
      yes: t('consent.giveUpYes'),
      danger: true,
    };
    if (isSameData(fields, first) || (await ask(asked))) done();
  };
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {error ? <Alert severity="error">{problemText(error)}</Alert> : null}
      {isFound && !older ? <Alert severity="info">{t('consent.found')}</Alert> : null}
      {older ? <OlderPolicy older={older} first={first} fields={fields} /> : null}
      <PolicyTexts fields={fields} write={write} />
      <Purposes purposes={purposes} onChange={(next) => write('purposes', JSON.stringify(next))} />
      {wrong ? <Typography sx={{ color: 'error.main' }}>{wrong}</Typography> : null}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('consent.apart')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <ActButton variant="contained" busy={isPending} disabled={older !== null} onClick={() => void put()}>
          {t('consent.publish')}
        </ActButton>
        <Button onClick={() => void giveUp()}>{t('common:cancel')}</Button>
      </Box>
    </Box>
  );
};
