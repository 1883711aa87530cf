/** The profile fields of a project as somebody may write them: declared, not kept, editable for their Level. */
import {
  ownOptions,
  withQuestionOptions,
  type FieldOption,
  type UserField,
} from '@telemachos/contract/features/users/field-options.rules.ts';
import { isFieldKept } from '@telemachos/contract/features/projects/fields.rules.ts';
import { projectSettings, type ProjectSettings } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { actingLevelIn, levelIn, type Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import { productOptions } from '../applications/municipalities.shared.ts';
import { filterSettings } from './filters.store.ts';

/** A declared field: whose it is, whether who asks may write it, and its values where they are known. */
export type Declared = {
  field: UserField;
  ofProject: boolean;
  editable: boolean;
  /** It holds the bits that were agreed to. */
  isConsent: boolean;
  options: FieldOption[] | undefined;
};

/** What every project knows of a person, whether or not its settings say so: coordinators write it. */
const always: readonly UserField[] = [
  { Name: 'first_name', Label: 'Όνομα', LabelEn: 'First name', Visible: 1000, Editable: 200, Type: 'text' },
  { Name: 'last_name', Label: 'Επώνυμο', LabelEn: 'Surname', Visible: 1000, Editable: 200, Type: 'text' },
  { Name: 'email', Label: 'E-mail', LabelEn: 'E-mail', Visible: 1000, Editable: 200, Type: 'email' },
];

const optionsOf = ({ ApplicationForm }: ProjectSettings, field: UserField): FieldOption[] | undefined =>
  ownOptions(
    withQuestionOptions(
      field,
      ApplicationForm.flatMap(({ Questions }) => Questions),
    ),
  ) ?? productOptions(field);

/** The fields that these settings declare, by name, as somebody of these Levels may see and write them. */
export const fieldsOf = (
  settings: ProjectSettings,
  level: number,
  acting: number,
  asAnother = false,
): Map<string, Declared> => {
  const { Fields, ProjectFields } = settings.User;
  const named = new Set([...Fields, ...ProjectFields].map(({ Name }) => Name));
  const consent = settings.Config.gdpr?.UserField;
  const declared = (field: UserField, ofProject: boolean): [string, Declared] => [
    field.Name,
    {
      field: field.Name === 'email' ? { ...field, Type: 'email' } : field,
      ofProject,
      // Nobody consents for somebody else; the e-mail opens the account, and is not written while one sees as another.
      editable: field.Name !== consent && field.Editable >= acting && !(asAnother && field.Name === 'email'),
      isConsent: field.Name === consent,
      options: field.Type === 'ddlist' ? optionsOf(settings, field) : undefined,
    },
  ];
  return new Map(
    [
      ...always.filter(({ Name }) => !named.has(Name)).map((field) => declared(field, false)),
      // A field of the person stands before one of the project with the same name, as lists read them.
      ...ProjectFields.map((field) => declared(field, true)),
      ...Fields.map((field) => declared(field, false)),
    ].filter(([name]) => !isFieldKept(settings.User, name, level)),
  );
};

/** The fields of a project as whoever asks may see and write them. */
export const declaredIn = async (
  asking: Connection & { viewer: Viewer },
  projectId: number,
): Promise<Map<string, Declared>> => {
  const settings = projectSettings.parse(await filterSettings(asking, projectId));
  const { viewer } = asking;
  return fieldsOf(settings, levelIn(viewer, projectId), actingLevelIn(viewer, projectId), viewer.impersonator !== null);
};
