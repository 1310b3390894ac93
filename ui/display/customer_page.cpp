#include "ui/display/customer_page.h"

#include "model/domain/countdown.h"
#include "ui/common/theme.h"
#include "ui/common/ticker.h"
#include "ui/display/display_figures.h"
#include "ui/display/display_map.h"
#include "ui/display/display_rows.h"
#include "ui/display/display_text.h"

#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

// Shares of the window's height, or of its width where it is narrow. A line of 4 in 100 can be read at arm's length and
// a half on the smallest of such screens.
constexpr double titleShare = 6.4;
constexpr double aboutShare = 3.6;
constexpr double lineShare = 4.2;
constexpr double figureShare = 4.8;
constexpr double wordsShare = 5.6;
constexpr double thanksShare = 13;
constexpr double edgeShare = 3.4;
constexpr double mapPart = 0.53; // of the width

double unitOf(const QSize &size)
{
    return std::min(double(size.height()), size.width() * 0.66) / 100;
}

} // namespace

CustomerPage::CustomerPage(QWidget *parent)
    : QWidget(parent), m_title(new DisplayText("displayTitle", DisplayText::Ink::Plain, QFont::Bold, this)),
      m_about(new DisplayText("displayAbout", DisplayText::Ink::Faint, QFont::Normal, this)),
      m_held(new DisplayText("displayHeld", DisplayText::Ink::Faint, QFont::Normal, this)), m_map(new DisplayMap(this)),
      m_rows(new DisplayRows(tr("Your seats"), this)), m_figures(new DisplayFigures(this)),
      m_words(new DisplayText("displayWords", DisplayText::Ink::Accent, QFont::Bold, this))
{
    setObjectName(QStringLiteral("customerPage"));
    m_rows->setObjectName(QStringLiteral("displayRows"));
}

void CustomerPage::setHouse(const HouseModel *house, Ticker *ticker)
{
    m_map->setHouse(house);
    if (m_ticker) {
        m_ticker->want(this, false);
        m_ticker->disconnect(this);
    }
    m_ticker = ticker;
    if (ticker)
        connect(ticker, &Ticker::tick, this, &CustomerPage::showHeld);
}

void CustomerPage::setView(const CustomerView &view)
{
    const CustomerView before = std::exchange(m_view, view);
    m_title->setText(view.title);
    m_about->setText(view.about);
    m_words->setText(view.words);
    m_rows->setRows(view.rows);
    m_rows->setVisible(!view.rows.isEmpty());
    m_figures->setFigures(view.figures);
    m_map->setSale(view.seats, view.pools);
    m_map->setVisible(view.hasMap);
    showHeld();
    const bool isAlike = before.stage == view.stage && before.hasMap == view.hasMap && before.words == view.words
                         && before.figures == view.figures && before.about.isEmpty() == view.about.isEmpty()
                         && before.title.isEmpty() == view.title.isEmpty();
    if (!isAlike)
        arrange();
}

void CustomerPage::showHeld()
{
    if (!m_ticker)
        return;
    const bool counts = m_view.heldUntil && *m_view.heldUntil > m_ticker->now();
    m_ticker->want(this, counts);
    m_held->setText(counts ? tr("Held for you: %1").arg(countdownText(*m_view.heldUntil - m_ticker->now()))
                           : QString());
}

// --- where everything is ---

void CustomerPage::arrange()
{
    const double unit = unitOf(size());
    const auto pixels = [unit](double share) { return std::max(1, int(std::lround(unit * share))); };
    m_title->setTextSize(pixels(titleShare));
    m_about->setTextSize(pixels(aboutShare));
    m_held->setTextSize(pixels(aboutShare));
    m_rows->setTextSize(pixels(lineShare));
    m_figures->setTextSize(pixels(figureShare));
    m_words->setTextSize(pixels(wordsShare));
    m_map->setTextSize(pixels(aboutShare));
    m_line = 0;
    const int edge = pixels(edgeShare);
    QRect all = rect().adjusted(edge, edge, -edge, -edge);
    if (m_view.stage == CustomerView::Stage::Done) {
        arrangeDone(all, edge);
        return update();
    }
    arrangeHead(all, edge);
    m_panel = all;
    if (m_view.hasMap && width() >= height()) {
        QRect map = all;
        map.setWidth(int(all.width() * mapPart));
        m_map->setGeometry(QStyle::visualRect(layoutDirection(), all, map));
        m_panel.setLeft(map.right() + edge);
        m_panel = QStyle::visualRect(layoutDirection(), all, m_panel);
    } else if (m_view.hasMap) { // a screen that stands upright
        QRect map = all;
        map.setHeight(int(all.height() * 0.46));
        m_map->setGeometry(map);
        m_panel.setTop(map.bottom() + edge);
    } else { // in lines no longer than the eye follows
        const int spare = all.width() - int(unit * 110);
        if (spare > 0)
            m_panel.adjust(spare / 2, 0, -spare / 2, 0);
    }
    arrangePanel(m_panel, edge);
    update();
}

void CustomerPage::arrangeHead(QRect &all, int edge)
{
    m_title->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_about->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_held->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_title->setGeometry(all.left(), all.top(), all.width(), m_title->height());
    const QRect line(all.left(), m_title->geometry().bottom() + 1, all.width(), m_about->height());
    const int held = m_held->height() * 10; // as wide as its words
    m_about->setGeometry(QStyle::visualRect(layoutDirection(), line, line.adjusted(0, 0, -held, 0)));
    m_held->setGeometry(
        QStyle::visualRect(layoutDirection(), line, {line.right() + 1 - held, line.top(), held, line.height()}));
    all.setTop(line.bottom() + edge);
}

// The sums at the foot, where they stay; the lines have what is left.
void CustomerPage::arrangePanel(const QRect &panel, int edge)
{
    int foot = panel.bottom() + 1;
    if (!m_view.words.isEmpty()) {
        m_words->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        foot -= m_words->height();
        m_words->setGeometry(panel.left(), foot, panel.width(), m_words->height());
    }
    const int sums = m_figures->neededHeight();
    foot -= sums;
    m_figures->setGeometry(panel.left(), foot, panel.width(), sums);
    m_line = sums > 0 ? foot - edge / 3 : 0;
    m_rows->setGeometry(panel.left(), panel.top(), panel.width(), std::max(0, foot - edge * 2 / 3 - panel.top()));
}

void CustomerPage::arrangeDone(const QRect &all, int edge)
{
    const double unit = unitOf(size());
    m_words->setTextSize(int(std::lround(unit * thanksShare)));
    m_figures->setTextSize(int(std::lround(unit * figureShare * 1.25)));
    const int sums = m_figures->neededHeight();
    const int height = m_words->height() + m_title->height() + m_about->height() + (sums > 0 ? sums + edge * 2 : 0);
    int y = all.top() + std::max(0, (all.height() - height) / 2);
    for (DisplayText *text : {m_words, m_title, m_about}) {
        text->setAlignment(Qt::AlignHCenter | Qt::AlignVCenter);
        text->setGeometry(all.left(), y, all.width(), text->height());
        y += text->height();
    }
    const int wide = std::min(all.width(), int(unit * 80));
    m_figures->setGeometry(all.center().x() - wide / 2, y + edge * 2, wide, sums);
}

void CustomerPage::paintEvent(QPaintEvent *)
{
    if (m_line == 0)
        return;
    QPainter painter(this);
    painter.setPen(QPen(outlineColor(), std::max(1.0, unitOf(size()) * 0.25)));
    painter.drawLine(m_panel.left(), m_line, m_panel.right(), m_line);
}

void CustomerPage::resizeEvent(QResizeEvent *)
{
    arrange();
}

void CustomerPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LayoutDirectionChange)
        arrange();
    QWidget::changeEvent(event);
}

} // namespace rowlock
