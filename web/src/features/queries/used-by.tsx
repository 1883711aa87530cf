/** What uses a query: the definitions whose parameters list its choices. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import { MayCome } from '../../ui/states.tsx';
import { useUses } from './queries.queries.ts';
import { useQueriesPath } from './use-path.ts';

type Use = OutputOfPath<'/api/definitions/Uses'>['list'][number];

/** In the editor's details, with links; nothing where nothing uses it. A confirmation says if the read failed. */
export const UsedBy = ({ id }: { id: number }) => {
  const { t } = useTranslation('queries');
  const path = useQueriesPath();
  const uses = useUses(id);
  const lists = { query: path.queries(), sqlService: path.services(), jsService: path.scripts() };
  const address = ({ Id, Kind }: Use) => `${lists[Kind]}/${Id}`;
  if (uses.isPending) return <MayCome />;
  if (!uses.data || uses.data.list.length === 0) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <Typography sx={{ fontWeight: 600 }}>{t('uses.title')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 5, overflowWrap: 'anywhere' }}>
        {uses.data.list.map((use) => (
          <li key={use.Id}>
            <Box component={Link} to={address(use)} sx={{ display: 'inline-block', py: 1 }}>
              {use.Name}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
};

/** In the confirmation of a withdrawal or a removal: what stops offering the query's choices. */
export const UsesWarning = ({ id }: { id: number }) => {
  const { t } = useTranslation('queries');
  const uses = useUses(id);
  return (
    <Box role="status" sx={{ mt: 3, overflowWrap: 'anywhere', '&:empty': { display: 'none' } }}>
      {uses.isPending ? (
        t('uses.reading')
      ) : uses.error ? (
        t('uses.failed')
      ) : uses.data.list.length === 0 ? null : (
        <>
          {t('uses.ask')}
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, fontWeight: 600 }}>
            {uses.data.list.map(({ Id, Name }) => (
              <li key={Id}>{Name}</li>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
};

/** In the confirmation of a publication: which choices it would take away, and which the version itself lacks. */
const PublishWarning = ({ id }: { id: number }) => {
  const { t } = useTranslation('queries');
  const { data, error, isFetching } = useUses(id);
  const broken = data?.list.filter(({ Problem }) => Problem !== null) ?? [];
  // What was read before the last save may be no longer true.
  const parts =
    isFetching || error || !data
      ? []
      : [
          { title: t('uses.breaks'), list: broken },
          { title: t('uses.lists'), list: data.Lists },
        ];
  return (
    <Box role="status" sx={{ mt: 3, overflowWrap: 'anywhere', '&:empty': { display: 'none' } }}>
      {isFetching ? t('uses.reading') : error ? t('uses.unread') : null}
      {parts
        .filter(({ list }) => list.length > 0)
        .map(({ title, list }) => (
          <Box key={title} sx={{ mt: 1 }}>
            {title}
            <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
              {list.map(({ Id, Name, Problem }) => (
                <li key={Id}>
                  <strong>{Name}</strong>
                  {Problem ? `: ${t(`uses.problem.${Problem}`)}` : ''}
                </li>
              ))}
            </Box>
          </Box>
        ))}
    </Box>
  );
};

/** The text of the confirmation, with what the publication would break. */
export const withPublishWarning = (id: number, text: string) => (
  <>
    {text}
    <PublishWarning id={id} />
  </>
);
