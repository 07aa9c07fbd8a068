import type { Position } from '@wieszcz/api';
import { money, newOfferTexts as say } from '@wieszcz/texts';
import { useOffers } from '../../../api/markets.ts';
import type { TypedNumber } from '../../../kit/forms/typedNumber.ts';
import classes from './NewOfferForm.module.css';

/** Compares the price ($ a share) with the cheapest offer of another seller. Renders nothing until the offers are loaded. */
export function CheapestOtherOffer({ position, price }: { position: Position; price: TypedNumber }) {
  const { data } = useOffers(position.bet.id, position.contractOption);
  if (!data) return null;
  const cheapest = data.content.find(({ dealer }) => dealer !== position.playerId);
  if (!cheapest) return <p className={classes.hint}>{say.noOthers}</p>;
  return (
    <p className={classes.hint}>
      {say.cheapest} <b className="num">{money(cheapest.price)}</b>. {price !== '' && comparison(price, cheapest.price)}
    </p>
  );
}

function comparison(price: number, otherPrice: number): string {
  if (price === otherPrice) return say.equal;
  return price < otherPrice ? say.cheaper : say.dearer;
}
