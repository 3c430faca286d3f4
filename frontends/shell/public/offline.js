const reload = () => location.reload();
document.querySelector('button').addEventListener('click', reload);
window.addEventListener('online', reload);
