/** Work on many people: what and on whom, what would come of it, carrying it out, taking it back (001 §2, §4, §9). */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import {
  batchKinds,
  kindsOfWork,
  maxBulkRows,
  writesWords,
  type BatchKind,
} from '@telemachos/contract/features/bulk/bulk.rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toUrlSegment, useProject, type OwnProject } from '../../platform/session.ts';
import { useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { isFilled, KindForm, planOf } from './kind-form.tsx';
import { useListedField } from './field-names.ts';
import { usePaste } from './paste-form.tsx';
import { LetterShown } from './letter-form.tsx';
import { PasteNotes } from './paste-notes.tsx';
import type { PasteRemarks } from './paste.ts';
import type { Letter } from './plan-chosen.ts';
import { soughtBy, useFieldTexts } from './search-form.tsx';
import { useBulkForm } from './use-form.ts';
import { useWork } from './use-work.ts';
import { WorkPanel } from './work-panel.tsx';
import { Works } from './works.tsx';
import './bulk.texts.ts';

export const BulkScreen = () => {
  const project = useProject();
  const { kind: asked = '' } = useSearchParams();
  if (!project) return null;
  const kinds = kindsOfWork.filter((kind) => project.Abilities.includes(batchKinds[kind]));
  const kind = kinds.find((one) => one === asked) ?? kinds[0];
  return kind ? <Bulk key={`${project.Id}/${kind}`} project={project} kind={kind} kinds={kinds} /> : null;
};

/** What is filled in, the work that comes of it, and what is wrong with it as a whole. */
const useBulk = (project: OwnProject, kind: BatchKind) => {
  const { t } = useTranslation('bulk');
  const { form, change, isKept } = useBulkForm(project.Id, kind);
  const paste = usePaste(project.Id, kind === 'people' || kind === 'evaluation' ? form.text : '', kind === 'people');
  const fields = useFieldTexts();
  const listed = useListedField(form.by);
  const works = useWork(project.Id, {
    keep: (batch, plan) => {
      if (batch === null) return change({});
      const ids = form.mode === 'search' ? (plan?.items ?? []).flatMap(({ id }) => (id === undefined ? [] : [id])) : [];
      change({ batch: String(batch), ids: ids.join(',') });
    },
    // What was sent to everybody is not left there to be sent once more.
    onDone: () => change(writesWords(kind) ? { subject: '', letter: '', message: '' } : {}),
  });
  // Other filters are other people: what was tried with the earlier ones is not carried out.
  const filters = JSON.stringify(fields);
  const [filtered, setFiltered] = useState(filters);
  if (filtered !== filters) {
    setFiltered(filters);
    works.clear();
  }
  const [building, setBuilding] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [letter, setLetter] = useState<Letter | null>(null);
  const { phase } = works.work;
  const isBusy = building || phase === 'trying' || phase === 'running';

  /** The plan of what is filled in, unless it has no row or too many; what fails is told. */
  const build = async (again = false) => {
    setBuilding(true);
    setWrong(null);
    setLetter(null);
    works.clear();
    try {
      const plan = await planOf({
        kind,
        projectId: project.Id,
        form,
        paste,
        listed,
        sought: soughtBy(form, fields),
        again,
        onLetter: (read) => setLetter((first) => first ?? read),
      });
      const count = plan.items.length;
      if (count === 0 || count > maxBulkRows) setWrong(count === 0 ? t('nothing') : t('tooLong', { count }));
      else return plan;
    } catch (error) {
      works.fail(error);
    } finally {
      setBuilding(false);
    }
    return null;
  };
  const preview = async () => {
    const plan = await build();
    if (plan) await works.tryOut(plan);
  };
  const goOn = async () => {
    const plan = works.work.plan ?? (await build(true));
    if (plan) await works.goOn(plan, Number(form.batch));
  };
  return {
    form,
    change,
    isKept,
    paste,
    works,
    wrong,
    letter: phase === 'tried' ? letter : null,
    isBusy,
    isBuilding: building || phase === 'trying',
    preview,
    goOn,
  };
};

/** The list of people that the person may open, if any. */
const listFor = ({ Abilities }: OwnProject): string | null =>
  Abilities.includes('users.manage')
    ? 'admin/user/list'
    : Abilities.includes('project.manage')
      ? 'admin/project/users'
      : null;

/** What stands above the rows: how a letter reads, what is to be said of a paste. */
const Above = ({ letter, remarks }: { letter: Letter | null; remarks: PasteRemarks | undefined }) =>
  letter ? <LetterShown letter={letter} /> : remarks ? <PasteNotes remarks={remarks} /> : null;

const Bulk = ({ project, kind, kinds }: { project: OwnProject; kind: BatchKind; kinds: readonly BatchKind[] }) => {
  const { t } = useTranslation('bulk');
  const setSearch = useSetSearchParams();
  const { form, change, isKept, paste, works, wrong, letter, isBusy, isBuilding, preview, goOn } = useBulk(
    project,
    kind,
  );
  const list = listFor(project);
  return (
    <Box data-in-order sx={{ maxWidth: 960 }}>
      <PageHeader
        title={t('title')}
        subtitle={t(writesWords(kind) ? 'letter.intro' : 'intro')}
        {...(list === null ? {} : { trail: [{ label: t('trail'), to: `/${toUrlSegment(project)}/${list}` }] })}
      />
      <Section id="what" title={t('what')}>
        <Box
          component="fieldset"
          // What is carried out stays as it stands here.
          disabled={isBusy}
          sx={{ display: 'grid', gap: 5, border: 0, m: 0, p: 0, minWidth: 0 }}
        >
          <Box>
            <Choice
              size="small"
              minWidth={360}
              wide
              label={t('kind')}
              value={kind}
              onChoose={(next) => setSearch({ kind: next })}
              options={kinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
            />
          </Box>
          <KindForm
            kind={kind}
            project={project}
            form={form}
            paste={paste}
            change={(changes) => {
              works.clear();
              change(changes);
            }}
          />
          {isKept ? null : <Alert severity="warning">{t('notKept')}</Alert>}
          {wrong ? <Alert severity="error">{wrong}</Alert> : null}
          <Box>
            <ActButton
              variant="contained"
              busy={isBuilding}
              disabled={!isFilled(kind, form, paste)}
              onClick={() => void preview()}
            >
              {t('preview')}
            </ActButton>
          </Box>
        </Box>
      </Section>
      <WorkPanel
        works={works}
        above={<Above letter={letter} remarks={works.work.plan?.remarks} />}
        half={form.batch === '' || !paste.isReady ? null : Number(form.batch)}
        onGoOn={() => void goOn()}
        onAnew={() => change({ batch: '' })}
      />
      <Works projectId={project.Id} onUndone={(batch) => void works.undone(batch)} />
    </Box>
  );
};
