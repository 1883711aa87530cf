/** The privacy policies of a project: the one in force, those before it, and writing the next. */
import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { allConsentBits, mostPurposes } from '@telemachos/contract/features/settings/consent-bits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asProblem } from '../../../platform/api.ts';
import { useProblemText } from '../../../platform/failures.ts';
import { useWriting } from '../../../platform/queries.ts';
import { toast } from '../../../platform/toasts.ts';
import { useTypedFields, type Older } from '../../../platform/use-typed-text.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Section } from '../../../ui/page.tsx';
import { ErrorState, TextSkeleton } from '../../../ui/states.tsx';
import { When } from '../../../ui/written.tsx';
import { valueAt } from '../places.shared.ts';
import { OlderNotice } from '../older-notice.tsx';
import { useConsentTexts, type ConsentText } from '../settings.queries.ts';
import { useSetup } from '../setup-context.tsx';

type Purpose = ConsentText['Purposes'][number];

/** The bits of a number, the smallest first. */
const bitsOf = (number: number): number[] =>
  Array.from({ length: mostPurposes }, (_bit, at) => 2 ** at).filter((bit) => (number & bit) !== 0);

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
        <Typography sx={{ color: 'text.secondary' }}>{t('consent.mostPurposes', { count: mostPurposes })}</Typography>
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
  older: Older;
  first: Readonly<Record<PolicyField | 'purposes', string>>;
  fields: Readonly<Record<PolicyField | 'purposes', string>>;
}) => {
  const { t } = useTranslation('settings');
  const labelOf = useLabels();
  const texts = policyFields
    .filter((name) => first[name] !== fields[name])
    .map((name) => ({ label: labelOf(name), text: first[name] }));
  const purposes = (JSON.parse(first.purposes) as Purpose[]).map(({ Label }) => Label).join('\n');
  const theirs =
    first.purposes === fields.purposes ? texts : [...texts, { label: t('consent.purposes'), text: purposes }];
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

/** Writing the next policy, beginning with the one in force; what is typed stays on this device until it is published. */
const Writing = ({
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
  const problemText = useProblemText();
  const publish = useWriting('/api/project/PublishConsent', ['/api/project/ConsentTexts']);
  const first = {
    elTitle: before.el.Title,
    elBody: before.el.Body,
    enTitle: before.en.Title,
    enBody: before.en.Body,
    purposes: JSON.stringify(before.Purposes),
  };
  const { fields, write, forget, older } = useTypedFields(`policy-${projectId}`, first, before.Version);
  const purposes = JSON.parse(fields.purposes) as Purpose[];
  const wrong = useWrong(fields, purposes);
  const put = async (): Promise<void> => {
    if (wrong) {
      toast('error', wrong);
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
          forget();
          toast('success', t('consent.published'));
          onDone();
        },
        onError: (error) => {
          if (asProblem(error).code === 'STALE') onOlder();
        },
      },
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {publish.error ? <Alert severity="error">{problemText(publish.error)}</Alert> : null}
      {older ? <OlderPolicy older={older} first={first} fields={fields} /> : null}
      <PolicyTexts fields={fields} write={write} />
      <Purposes purposes={purposes} onChange={(next) => write('purposes', JSON.stringify(next))} />
      {wrong ? <Typography sx={{ color: 'error.main' }}>{wrong}</Typography> : null}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('consent.apart')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <ActButton variant="contained" busy={publish.isPending} disabled={older !== null} onClick={() => void put()}>
          {t('consent.publish')}
        </ActButton>
        <Button
          onClick={() => {
            forget();
            onDone();
          }}
        >
          {t('common:cancel')}
        </Button>
      </Box>
    </Box>
  );
};

export const ConsentPart = () => {
  const { t } = useTranslation('settings');
  const { projectId } = useSetup();
  const policies = useConsentTexts(projectId);
  const [writing, setWriting] = useState(false);
  const [round, setRound] = useState(0);
  const beginAgain = async (): Promise<void> => {
    await policies.refetch();
    setRound(round + 1);
  };
  const [inForce] = policies.data ?? [];
  return (
    <Section
      id="consent"
      title={t('consent.title')}
      intro={t('consent.intro')}
      action={
        writing || !inForce ? null : (
          <Button variant="outlined" onClick={() => setWriting(true)}>
            {t('consent.write')}
          </Button>
        )
      }
    >
      {policies.error ? (
        <ErrorState error={policies.error} retry={() => void policies.refetch()} />
      ) : policies.data ? (
        <>
          {writing && inForce ? (
            <Writing key={round} inForce={inForce} onDone={() => setWriting(false)} onOlder={() => void beginAgain()} />
          ) : null}
          {policies.data.map((policy, at) => (
            <Fold
              key={policy.Version}
              title={
                policy.Version === 0 ? t('consent.ofInstallation') : t('consent.version', { number: policy.Version })
              }
              note={t(at === 0 ? 'consent.inForce' : 'consent.before', { count: policy.Agreed })}
            >
              {policy.At ? (
                <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
                  {t('consent.since')} <When at={policy.At} />
                </Typography>
              ) : null}
              <Typography variant="subtitle1">{policy.el.Title}</Typography>
              <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mb: 3 }}>{policy.el.Body}</Typography>
            </Fold>
          ))}
        </>
      ) : (
        <TextSkeleton lines={6} />
      )}
    </Section>
  );
};
