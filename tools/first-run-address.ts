/** Prints where the hospital is set up, while nobody has an account. It is printed here and written nowhere. */
export function sayFirstRun(address: string | null): void {
  if (address === null) return;
  console.log(
    `\nBu sunucuda henüz hesap yok. Hastaneyi kurmak ve ilk yöneticiyi açmak için bu adresi tarayıcıda açın:\n\n  ${address}\n\nAdres 24 saat ve bir kurulum için geçerlidir; sunucu yeniden başlarsa yenisi yazılır. Kimseyle paylaşmayın.\n`,
  );
}
