import { endpoints } from '@wieszcz/api';
import { dollars } from '@wieszcz/domain';
import { refused } from '../../platform/http/app-error.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Dependencies } from '../dependencies.ts';
import { describeOperator, readLegalText } from './legal-texts.ts';

/** What the game tells everyone about itself and its operator. */
export function legalRoutes(bind: Bind, { config, demo }: Pick<Dependencies, 'config' | 'demo'>): void {
  bind(endpoints.getInfo, async () => ({
    demo,
    startBudget: dollars(config.startBudget),
    operator: await describeOperator(config),
  }));

  bind(endpoints.getLegalText, async ({ params }) => {
    const markdown = await readLegalText(config, params.document);
    if (markdown === null) throw refused('LEGAL_TEXT_NOT_FOUND');
    return { markdown };
  });
}
