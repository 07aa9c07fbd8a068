import { marketsTexts, mistakeTexts } from '@wieszcz/texts';
import type { Market } from '#api/market.ts';
import {
  IconArrowBackUp,
  IconChecklist,
  IconGavel,
  IconInfoCircle,
  IconPencil,
  IconPhoto,
  IconTrash,
  IconWorldUpload,
} from '#kit/icons/icons.ts';
import { paths } from '#paths.ts';

const actionsTexts = marketsTexts.actions;

export type AuthorAction = { key: string; label: string; to: string; icon: typeof IconGavel; danger?: true };

/** Actions that the market's author can take now, the next step first; none once the market is resolved. */
export function actionsOf({ marketId: id, stage, bets, trade }: Market): AuthorAction[] {
  if (stage === 'resolved') return [];
  const edit = { key: 'edit', label: actionsTexts.edit, to: paths.editMarket(id), icon: IconPencil };
  if (stage === 'open') {
    const mistake =
      trade === 'none'
        ? { key: 'takeBack', label: mistakeTexts.takeBack, to: paths.takeBackMarket(id), icon: IconArrowBackUp }
        : { key: 'correct', label: mistakeTexts.correct, to: paths.correctMarket(id), icon: IconInfoCircle };
    return [
      { key: 'resolve', label: actionsTexts.resolve, to: paths.solveMarket(id), icon: IconGavel },
      { key: 'bets', label: actionsTexts.addBet, to: paths.editBets(id), icon: IconChecklist },
      edit,
      mistake,
    ];
  }
  const editBets = { key: 'bets', label: actionsTexts.bets, to: paths.editBets(id), icon: IconChecklist };
  const publish = { key: 'publish', label: actionsTexts.publish, to: paths.makePublic(id), icon: IconWorldUpload };
  return [
    ...(bets.length > 0 ? [publish, editBets] : [editBets]),
    { key: 'cover', label: actionsTexts.cover, to: paths.editCover(id), icon: IconPhoto },
    edit,
    { key: 'delete', label: actionsTexts.delete, to: paths.deleteMarket(id), icon: IconTrash, danger: true },
  ];
}
