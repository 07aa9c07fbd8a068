import { describe, expect, it } from 'vitest';
import { newPersonForm, objectionToUsername, renameForm, signUpBody } from '../index.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

describe('a vulgar username', () => {
  it.each(
    words(`
    kurwa KURWA kurwiszon Kurewski skurwysyn wkurwiony_Jan jestemkurwa chuj Huj chujowy nachuj ty_chuju chujnia chój chooj jebac
    jebać pojebany zajebisty wyjebane zjeb przyjeb pizda PiZdA spierdalaj pierdolę wypierdek zasraniec srać gówno Gówniarz dupa
    dupek mam_w_dupie cipa cipka kutas fiut cwel dziwka dziwkarz sukinsyn ruchać fuck_you
  `),
  )('is %s', (name) => expect(objectionToUsername(name)).toBe('USERNAME_VULGAR'));

  it.each(
    words(`
    k.u.r.w.a kur_wa K-U-R-W-A_mac kuuurrrwa kurwa123 kurw4 69cipa69 kurvva kurva qrwa chuj1 ch_u_j p1zda pi2da pierdo1 p1erdol
    j3bac j-e-b-a-c j3b4ny dup4 dup3k cwe1 g0wno
  `),
  )('is %s, too, in its disguise', (name) => expect(objectionToUsername(name)).toBe('USERNAME_VULGAR'));

  it.each(
    words(`
    wysłuchuje podsłuchuj zakochuje rozdmuchuj obwąchuje niuchuj cechuje szachuje rachuj abstrahuje zaniechuje kożuchuj prawdziwki
    prawdziwka zdziwko okutasz zakutasz papierdziecka Principal incipit participant municypium twojebilety moje.banany mojebajki
    okruchach odruchach Bangkok dupleks Dupont duplikat Scunthorpe Rogowno kur.warszawski Kur_Wanda kura upierdliwy krawiec kurek
    kurnik Kórnik Chojnice Chojnacki choinka hojny ruch druchna poruch izraelita Basra szczaw szczypior szczyt leszczyna ciocia
    ciotka cieszy pizza pizzeria Pizunski papierdrukarski superduper pieronka pierogi Piernik kutia Kutno Kutaisi Djebel Mencwel
    Wencwel Fiutowski Fiutak Kokurewicz Kurowski Kurek Curwen Korwin Jebediah Jabłoński Dziwisz Dziwulski Cypryan Scipio Hujar Gowin
    Głowno Gówiński Sraga Izdebski Dupree Duplessis Kowalski Nowak Wiśniewska Wójcik Szymborska Mickiewicz Ania_2005 jan.k gracz123
    k.o.t
  `),
  )('is not %s', (name) => expect(objectionToUsername(name)).toBeNull());

  it('is refused by the forms with a friendly sentence, but accepted by the bodies of calls: the server refuses it', () => {
    const person = { username: 'kur_wa', firstName: 'Ala', surname: 'Kot', password: 'sekret1', email: 'v@przyklad.pl' };
    const message = 'Ta nazwa zawiera wulgarne słowo. Wybierz inną, którą wszyscy chętnie zobaczą w rankingu.';
    expect(newPersonForm.safeParse(person).error?.issues).toMatchObject([{ path: ['username'], message }]);
    const renaming = { newUsername: 'kur_wa', reason: 'bo tak' };
    expect(renameForm.safeParse(renaming).error?.issues).toMatchObject([{ path: ['newUsername'], message }]);
    expect(signUpBody.safeParse(person).success).toBe(true);
  });
});
