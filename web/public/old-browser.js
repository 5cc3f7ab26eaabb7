// Says that the browser is too old for the pages (web/oldest-browsers.ts). Loaded only by such a browser: by a page whose
// modules it ignores, and by theme.js. Its own style, because an old browser ignores the layers of the style sheet.
;(function () {
  function say() {
    var notice = document.createElement('p')
    notice.setAttribute('role', 'alert')
    notice.style.cssText =
      'margin:0;padding:12px 16px;background:#fdf1d3;color:#7a5200;font:600 16px/24px sans-serif;text-align:center'
    notice.textContent =
      'Your browser is too old for this page, so parts of it may not work. ' +
      'Update it, or use a current Chrome, Edge, Firefox or Safari.'
    document.body.insertBefore(notice, document.body.firstChild)
    var reload = document.getElementById('reload')
    if (reload) reload.parentNode.removeChild(reload)
  }
  if (document.body && document.readyState !== 'loading') say()
  else document.addEventListener('DOMContentLoaded', say)
})()
