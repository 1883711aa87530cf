/** The reads and writes of templates. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fileAddress, type InputOfPath, type OutputOfPath } from '../../platform/api.ts';
import { reading, useWriting } from '../../platform/queries.ts';
import './templates.texts.ts';

/** What a file would do. */
export type Preview = OutputOfPath<'/api/template/Preview'>;
export type Line = Preview['Lines'][number];
export type Fault = Preview['Faults'][number];
export type Choice = Pick<InputOfPath<'/api/template/Preview'>, 'Parts' | 'Take'>;

/** What would be in the file of a programme. */
export const useJudgedExport = (Id: number): UseQueryResult<OutputOfPath<'/api/template/JudgeExport'>> =>
  useQuery(reading('/api/template/JudgeExport', { Id }));

/** The addresses of the file and of its schema. */
export const exportAddress = (Id: number): string => fileAddress('/api/template/Export', { Id: String(Id) });
export const schemaAddress = (): string => fileAddress('/api/template/Schema', {});

/** What a file would do with a project. */
export const usePreview = () => useWriting('/api/template/Preview');
/** Bring a file in. */
export const useBring = () =>
  useWriting('/api/template/Import', [
    '/api/project/List',
    '/api/project/Setup',
    '/api/project/Versions',
    '/api/project/ConsentTexts',
    '/api/action/Making',
    '/api/template/JudgeExport',
    '/api/Project/Get',
  ]);
