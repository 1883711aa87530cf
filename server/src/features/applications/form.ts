/** The form of a project, drawn from its settings, and the puzzle of the human check. */
import type { applicationsCalls } from '@telemachos/contract/features/applications/applications.calls.ts';
import { faultsOfForm, type FormFault } from '@telemachos/contract/features/applications/form-faults.rules.ts';
import { isOpen, keyOfType } from '@telemachos/contract/features/applications/applications.rules.ts';
import type { ApplicationForm } from '@telemachos/contract/features/applications/applications.schemas.ts';
import { projectSettings, type ProjectSettings } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import type { Handlers } from '../../platform/context.ts';
import type { Connection } from '../../db/connect.ts';
import type { Locale } from '../../platform/translations.ts';
import { policyInForce } from '../account/policy.shared.ts';
import * as store from './applications.store.ts';
import { makeChallenge } from './human-check.ts';
import { municipalityOptions } from './municipalities.shared.ts';

/** Days for which an applicant may edit an application when the settings name none. */
const defaultEditableDays = 30;

/** A project with its settings read and the options of its form complete. */
export type FormProject = {
  id: number;
  url: string;
  descr: string;
  sections: ProjectSettings['ApplicationForm'];
  editableDays: number;
  config: ProjectSettings['Config']['Applications'];
};

/** Read a project's settings as the form needs them. */
export const formProject = (row: store.ProjectRow): FormProject => {
  const settings = projectSettings.parse(row.settings);
  const config = settings.Config.Applications;
  const sections = settings.ApplicationForm.map((section) => ({
    ...section,
    Questions: section.Questions.map((question) =>
      question.Type === 'municipality' && !question.Options
        ? { ...question, Options: municipalityOptions() }
        : question,
    ),
  }));
  return {
    id: row.id,
    url: row.url,
    descr: row.descr,
    sections,
    editableDays: config?.EditableDays ?? defaultEditableDays,
    config,
  };
};

/** Whether the project takes applications now; without a question for the e-mail nobody could be written to. */
export const takesApplications = (project: FormProject, now: Date): boolean =>
  isOpen(project.config, now) && keyOfType(project.sections, 'email') !== null;

/**
 * The project named by url or Id, or the first one that takes applications; null when there is none, or the one named
 * never took any. `others`: none was named, and others take applications, too.
 */
export const projectAsked = async (
  connection: Connection,
  name: string | undefined,
  now: Date,
): Promise<(FormProject & { others: boolean }) | null> => {
  if (name) {
    const row = await store.findProject(connection, name);
    const project = row && formProject(row);
    return project?.config ? { ...project, others: false } : null;
  }
  const [first, second] = (await store.findOpenProjects(connection, dayInAthens(now.getTime()))).map(formProject);
  return first ? { ...first, others: second !== undefined && takesApplications(second, now) } : null;
};

/** The form as the screen draws it. */
export const formOf = async (
  connection: Connection,
  project: FormProject & { others?: boolean },
  language: Language,
  open: boolean,
  spoken: Locale | null = null,
): Promise<ApplicationForm> => {
  const policy = await policyInForce(connection, project.id, language, spoken);
  return {
    ProjectId: project.id,
    Project: project.url,
    Descr: project.descr,
    Open: open,
    Until: project.config?.Until ?? null,
    Others: project.others ?? false,
    EditableDays: project.editableDays,
    Sections: open ? project.sections : [],
    Policy: policy ? { Version: policy.version, Title: policy.title, Body: policy.body } : null,
  };
};

const noForm: ApplicationForm = {
  ProjectId: null,
  Project: '',
  Descr: '',
  Open: false,
  Until: null,
  Others: false,
  EditableDays: defaultEditableDays,
  Sections: [],
  Policy: null,
};

/** The faults of each project's form as it was last written: a form is judged once, not with every look at the list. */
const judged = new Map<number, { form: string; faults: FormFault[] }>();

const faultsIn = ({ id, settings }: store.ProjectRow): FormFault[] => {
  const { ApplicationForm } = projectSettings.parse(settings);
  const form = JSON.stringify(ApplicationForm);
  const known = judged.get(id);
  if (known?.form === form) return known.faults;
  const faults = faultsOfForm(ApplicationForm);
  judged.set(id, { form, faults });
  return faults;
};

export const formHandlers: Pick<Handlers<typeof applicationsCalls>, 'form' | 'challenge' | 'formFaults'> = {
  async form(context, { Project, Language }) {
    const project = await projectAsked(context, Project, context.now);
    return project
      ? formOf(context, project, Language, takesApplications(project, context.now), context.locale)
      : noForm;
  },

  async formFaults(context, { ProjectId }) {
    const project = await store.findProjectById(context, ProjectId);
    return project ? { Faults: faultsIn(project) } : context.fail('NOT_FOUND');
  },

  async challenge({ services, now }) {
    return makeChallenge(services, now);
  },
};
