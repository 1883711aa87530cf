/** The reads and writes of templates. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fileUrl, type InputOfPath, type OutputOfPath } from '../../platform/api.ts';
import { callQuery, useCallMutation } from '../../platform/queries.ts';
import './templates.texts.ts';

/** What a file would do. */
export type Preview = OutputOfPath<'/api/template/Preview'>;
/** How much of a file was brought in. */
export type Brought = OutputOfPath<'/api/template/Import'>;
export type Line = Preview['Lines'][number];
export type Fault = Preview['Faults'][number];
export type Choice = Pick<InputOfPath<'/api/template/Preview'>, 'Parts' | 'Take'>;

/** What would be in the file of a programme. */
export const useJudgedExport = (Id: number): UseQueryResult<OutputOfPath<'/api/template/JudgeExport'>> =>
  useQuery(callQuery('/api/template/JudgeExport', { Id }));

/** The addresses of the file and of its schema. */
export const exportAddress = (Id: number): string => fileUrl('/api/template/Export', { Id: String(Id) });
export const schemaAddress = (): string => fileUrl('/api/template/Schema', {});

/** What a file would do with a project. */
export const usePreview = () => useCallMutation('/api/template/Preview');
/** Bring a file in. */
export const useBring = () =>
  useCallMutation('/api/template/Import', [
    '/api/project/List',
    '/api/project/Setup',
    '/api/project/Versions',
    '/api/project/ConsentTexts',
    '/api/action/Making',
    '/api/template/JudgeExport',
    '/api/Project/Get',
    '/api/Query/All',
    '/api/service/list',
  ]);
