/** The values of filters over profile fields: the project's own, the application's, or those that people have. */
import { mentorRole, supervisorRoles } from '@telemachos/contract/access/roles.ts';
import { projectSettings, type ProjectSettings } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { ownOptions } from '@telemachos/contract/features/users/field-options.rules.ts';
import type { usersCalls } from '@telemachos/contract/features/users/users.calls.ts';
import type { FieldValue, FieldValues } from '@telemachos/contract/features/users/users.wire.ts';
import { compareGreek } from '@telemachos/contract/kit/greek.ts';
import type { Handlers } from '../../platform/context.ts';
import * as filters from './filters.store.ts';
import { readableIn, type Readable } from './readable.shared.ts';
import { hasEvaluationMentees } from './evaluation.store.ts';
import * as store from './users.store.ts';

/** A filter lists this many mentors and says when there are more. */
const maxListedMentors = 200;

type Option = { Value: string; Label: string; LabelEn?: string | undefined };

const asValue = ({ Value, Label, LabelEn }: Option): FieldValue => ({ Value, Label, LabelEn: LabelEn ?? Label });

/** The options that are declared for a field: the filter's own, else the list's, else those of the application's question. */
const optionsOf = ({ User, ApplicationForm }: ProjectSettings, name: string): Option[] | undefined => {
  const field = [...User.Fields, ...User.ProjectFields].find(({ Name }) => Name === name);
  return (
    User.Filters.find(({ Field }) => Field === name)?.Options ??
    (field?.Type === 'ddlist' ? ownOptions(field) : undefined) ??
    ApplicationForm.flatMap(({ Questions }) => Questions).find(({ Key }) => Key === name)?.Options
  );
};

/** The values that people have, as many as a list shows, by their words; whether there are more is said. */
const heldValues = (
  found: readonly string[] = [],
  name: string,
  shows: Readable['shows'],
  options?: readonly Option[],
): FieldValues => {
  const declared = new Map(options?.map((option) => [option.Value, option]));
  const Values = found
    .slice(0, filters.maxFilterValues)
    .map((value) => asValue(declared.get(value) ?? { Value: value, Label: shows(name, value) }));
  return {
    Values: options ? Values : Values.toSorted((one, other) => compareGreek(one.Label, other.Label)),
    More: found.length > filters.maxFilterValues,
  };
};

export const filterHandlers: Pick<Handlers<typeof usersCalls>, 'filterList' | 'cascadeFilter'> = {
  async filterList(context, { ProjectId, Fields }) {
    const { faultsOf, shows } = await readableIn(context, ProjectId);
    const fields = faultsOf(Object.fromEntries(Fields.map((name) => [name, ''])));
    if (fields) return context.fail('BAD_INPUT', { fields });
    const settings = projectSettings.parse(await filters.filterSettings(context, ProjectId));
    const declared = new Map(Fields.map((field) => [field, optionsOf(settings, field)?.map(asValue)]));
    const found = await filters.valuesOf(
      context,
      ProjectId,
      [...declared].flatMap(([field, options]) => (options ? [] : [field])),
      null,
    );
    const Filters = [...declared].map(([Field, options]) =>
      options ? { Field, Values: options, More: false } : { Field, ...heldValues(found.get(Field), Field, shows) },
    );
    // More than these are not chosen from a list, but sought: GetMentors has them page by page.
    const mentors = await store.namesOf(context, ProjectId, [mentorRole], 'last_name', maxListedMentors + 1);
    return {
      Filters,
      Mentors: mentors.slice(0, maxListedMentors),
      MoreMentors: mentors.length > maxListedMentors,
      Supervisors: await store.namesOf(context, ProjectId, supervisorRoles, 'last_name'),
      Evaluation: await hasEvaluationMentees(context, ProjectId),
    };
  },

  async cascadeFilter(context, { ProjectId, Field, CascadeField, CascadeValue }) {
    const { faultsOf, shows } = await readableIn(context, ProjectId);
    const fields = Object.entries({ Field, CascadeField }).flatMap(([key, name]) =>
      faultsOf({ [name]: '' }) ? [key] : [],
    );
    if (fields.length > 0)
      return context.fail('BAD_INPUT', { fields: Object.fromEntries(fields.map((key) => [key, 'BAD_INPUT'])) });
    const settings = projectSettings.parse(await filters.filterSettings(context, ProjectId));
    const found = await filters.valuesOf(context, ProjectId, [Field], { field: CascadeField, value: CascadeValue });
    return heldValues(found.get(Field), Field, shows, optionsOf(settings, Field));
  },
};
