import { DockerfileParser, type Instruction } from 'dockerfile-ast';
import { textOf } from './files.ts';

export const dockerfile = textOf('deploy/Dockerfile');

const instructions = DockerfileParser.parse(dockerfile).getInstructions();

/** The instructions of a stage by its name; without a name those of the last stage, which make the image of the server. */
function stage(name?: string): Instruction[] {
  const isStart = (instruction: Instruction) => instruction.getKeyword() === 'FROM';
  const isNamed = (instruction: Instruction) =>
    isStart(instruction) && instruction.getArgumentsContent()!.endsWith(` AS ${name}`);
  const start = name ? instructions.findIndex(isNamed) : instructions.findLastIndex(isStart);
  if (start === -1) throw new Error(`There is no stage ${name}`);
  const end = instructions.findIndex((instruction, index) => index > start && isStart(instruction));
  return instructions.slice(start, end === -1 ? undefined : end);
}

/** The arguments of the last instruction of this kind in a stage. */
export const argumentsOf = (keyword: string, target?: string): string =>
  stage(target)
    .findLast((instruction) => instruction.getKeyword() === keyword)
    ?.getArgumentsContent() ?? '';

/** The environment variables that an image sets, without `HOME`, which is no setting of the game. */
export const imageEnvironment = (target?: string): Record<string, string> =>
  Object.fromEntries(
    argumentsOf('ENV', target)
      .split(/\s+/)
      .map((pair) => pair.split('=', 2) as [string, string])
      .filter(([name]) => name !== 'HOME'),
  );
