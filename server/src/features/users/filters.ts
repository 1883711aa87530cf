/** The values of filters over profile fields: the project's own, the application's, or those that people have. */
import { mentorRole, supervisorRoles } from '@telemachos/contract/access/roles.ts';
import { projectSettings, type ProjectSettings } from '@telemachos/contract/features/projects/projects.schemas.ts';
import type { usersCalls } from '@telemachos/contract/features/users/users.calls.ts';
import type { FieldValue, FieldValues } from '@telemachos/contract/features/users/users.wire.ts';
import type { Handlers } from '../../platform/context.ts';
import * as filters from './filters.store.ts';
import { readableIn } from './readable.shared.ts';
import * as store from './users.store.ts';

/** A filter lists this many mentors and says when there are more. */
const maxListedMentors = 200;

type Option = { Value: string; Label: string; LabelEn?: string | undefined };

const asValue = ({ Value, Label, LabelEn }: Option): FieldValue => ({ Value, Label, LabelEn: LabelEn ?? Label });
const asItIs = (value: string): FieldValue => ({ Value: value, Label: value, LabelEn: value });

/** As many values as a list shows; whether there are more is said. */
const firstOf = (found: readonly string[] = [], worded: (value: string) => FieldValue): FieldValues => ({
  Values: found.slice(0, filters.maxFilterValues).map(worded),
  More: found.length > filters.maxFilterValues,
});

/** The options that are declared for a field: the filter's own, else those of the application's question. */
const optionsOf = ({ User, ApplicationForm }: ProjectSettings, field: string): Option[] | undefined =>
  User.Filters.find(({ Field }) => Field === field)?.Options ??
  ApplicationForm.flatMap(({ Questions }) => Questions).find(({ Key }) => Key === field)?.Options;

export const filterHandlers: Pick<Handlers<typeof usersCalls>, 'filterList' | 'cascadeFilter'> = {
  async filterList(context, { ProjectId, Fields }) {
    const { faultsOf } = await readableIn(context, ProjectId);
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
      options ? { Field, Values: options, More: false } : { Field, ...firstOf(found.get(Field), asItIs) },
    );
    // More than these are not chosen from a list, but sought: GetMentors has them page by page.
    const mentors = await store.namesOf(context, ProjectId, [mentorRole], 'last_name', maxListedMentors + 1);
    return {
      Filters,
      Mentors: mentors.slice(0, maxListedMentors),
      MoreMentors: mentors.length > maxListedMentors,
      Supervisors: await store.namesOf(context, ProjectId, supervisorRoles, 'last_name'),
    };
  },

  async cascadeFilter(context, { ProjectId, Field, CascadeField, CascadeValue }) {
    const { faultsOf } = await readableIn(context, ProjectId);
    const fields = Object.entries({ Field, CascadeField }).flatMap(([key, name]) =>
      faultsOf({ [name]: '' }) ? [key] : [],
    );
    if (fields.length > 0)
      return context.fail('BAD_INPUT', { fields: Object.fromEntries(fields.map((key) => [key, 'BAD_INPUT'])) });
    const settings = projectSettings.parse(await filters.filterSettings(context, ProjectId));
    const declared = new Map((optionsOf(settings, Field) ?? []).map((option) => [option.Value, option]));
    const found = await filters.valuesOf(context, ProjectId, [Field], { field: CascadeField, value: CascadeValue });
    return firstOf(found.get(Field), (value) => {
      const option = declared.get(value);
      return option ? asValue(option) : asItIs(value);
    });
  },
};
