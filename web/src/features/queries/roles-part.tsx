/** Who runs the query, and the matrix: how many rows each role would get, tried as a person who has it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Role } from '@telemachos/contract/access/roles.ts';
import type { QueryParameter } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, toApiProblem, type ApiProblem, type InputOfPath } from '../../platform/api.ts';
import { isSameData } from '../../platform/form-drafts.ts';
import { userSurnameFirst } from '../../platform/person-names.ts';
import { useProject } from '../../platform/session.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Section } from '../../ui/page.tsx';
import { MatrixTable } from './matrix-table.tsx';
import { toValues, type TypedValues } from './parameter-values.ts';
import type { MatrixLine } from './queries.queries.ts';
import { ResultView } from './result.tsx';
import { RoleBoxes } from './role-boxes.tsx';
import { RunError } from './run-error.tsx';
import { useRun } from './use-run.ts';

const FindUser = lazy(() => import('../users/find-user.shared.tsx').then((file) => ({ default: file.FindUser })));

/** The statement as it would be tried. */
export type Statement = { sql: string; parameters: readonly QueryParameter[]; typed: TypedValues };

const toTrial = ({ sql, parameters, typed }: Statement) => ({
  Query: sql,
  Parameters: toValues(parameters, typed),
  Declared: [...parameters],
});

/** The counts as they were asked for, and whether they still belong to what is written. */
const useMatrix = (statement: Statement, roles: readonly Role[], onRefused: (error: unknown) => void) => {
  const [lines, setLines] = useState<{ about: unknown; list: readonly MatrixLine[] } | null>(null);
  const [error, setError] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const about = { ...toTrial(statement), roles };
  const count = (): void => {
    setBusy(true);
    setError(null);
    void send('/api/Query/Matrix', { ...toTrial(statement), Roles: [...roles] })
      .then(
        ({ list }) => setLines({ about, list }),
        (refused: unknown) => {
          setError(toApiProblem(refused));
          onRefused(refused);
        },
      )
      .finally(() => setBusy(false));
  };
  return { lines, error, busy, count, isOld: lines !== null && !isSameData(lines.about, about) };
};

export const RolesPart = ({
  roles,
  statement,
  onChange,
  onRefused,
}: {
  roles: readonly Role[];
  statement: Statement;
  onChange: (roles: Role[]) => void;
  /** Told of each refusal, whose faults the editor marks. */
  onRefused: (error: unknown) => void;
}) => {
  const { t } = useTranslation(['queries', 'common']);
  const project = useProject();
  const { lines, error, busy, count, isOld } = useMatrix(statement, roles, onRefused);
  const [person, setPerson] = useState<string | null>(null);
  const [isFinding, setFinding] = useState(false);
  const shown = useRun((trial: InputOfPath<'/api/Query/ExecuteAs'>) => send('/api/Query/ExecuteAs', trial));
  const look = (id: number, name: string): void => {
    setPerson(name);
    shown.run({ ...toTrial(statement), UserId: id });
  };
  return (
    <Section id="roles" title={t('queries:edit.roles')} intro={t('queries:edit.rolesIntro')}>
      <RoleBoxes roles={roles} help={t('queries:edit.rolesHelp')} onChange={onChange} />
      <Typography variant="h3" sx={{ mb: 3 }}>
        {t('queries:matrix.title')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3 }}>
        <ActButton variant="outlined" busy={busy} onClick={count}>
          {t(lines ? 'queries:matrix.again' : 'queries:matrix.go')}
        </ActButton>
        <Button onClick={() => setFinding(true)}>{t('queries:matrix.other')}</Button>
      </Box>
      <RunError error={error} known={[]} />
      {isOld && !busy ? (
        <Alert severity="warning" role="status" sx={{ mb: 3 }}>
          {t('queries:matrix.old')}
        </Alert>
      ) : null}
      {busy ? (
        <Box role="status">
          <Typography variant="body2">{t('queries:matrix.running')}</Typography>
          <Skeleton height={160} />
        </Box>
      ) : lines ? (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('queries:matrix.press')}
          </Typography>
          <MatrixTable lines={lines.list} onLook={look} />
        </>
      ) : null}
      {person !== null ? (
        <Box sx={{ mt: 4 }}>
          <Typography variant="subtitle2" sx={{ mb: 2 }}>
            {t('queries:matrix.as', { name: person })}
          </Typography>
          <RunError error={shown.error} known={[]} />
          {shown.isRunning ? (
            <Skeleton height={160} />
          ) : shown.result && !shown.error ? (
            <ResultView result={shown.result} title={person} />
          ) : null}
        </Box>
      ) : null}
      {isFinding && project ? (
        <Suspense fallback={null}>
          <FindUser
            projectId={project.Id}
            onClose={() => setFinding(false)}
            onChoose={(one) => look(one.Id, userSurnameFirst(one))}
          />
        </Suspense>
      ) : null}
    </Section>
  );
};
