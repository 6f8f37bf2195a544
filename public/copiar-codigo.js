// The customer's page: its button is there only where it can copy.
for (const place of document.querySelectorAll('[data-copy]')) {
  if (!navigator.clipboard) break
  place.hidden = false
  place.querySelector('button').addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.querySelector('.code').textContent)
    place.querySelector('span').textContent = 'Código copiado'
  })
}
