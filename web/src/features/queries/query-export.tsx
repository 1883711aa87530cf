/** The rows of a query as a file: all of them, where the screen shows a thousand. */
import type { ParameterValues } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { useProject } from '../../platform/session.ts';
import { FileMenu } from '../jobs/file-menu.shared.tsx';
import { useOrdering } from '../jobs/order.shared.ts';

/** The menu waits until the query gave something; who may order no files has none. */
export const QueryExport = ({ Id, values, disabled }: { Id: number; values: ParameterValues; disabled: boolean }) => {
  const project = useProject();
  const Language = useLanguage();
  const { order } = useOrdering('/api/Query/Export');
  if (!project?.Abilities.includes('work.own')) return null;
  return (
    <FileMenu
      projectId={project.Id}
      disabled={disabled}
      onFile={(Format) => order({ Id, Parameters: values, Format, Language })}
    />
  );
};
