#include "ui/mainwindow/welcome_page.h"

#include "model/domain/house_place.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/mainwindow/choice_card.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace rowlock {

WelcomePage::WelcomePage(QWidget *parent)
    : QWidget(parent), m_messages(new MessageBar(this)), m_choices(new QWidget(this)), m_recentBox(new QWidget(this)),
      m_working(new ToneLabel(tr("Opening…"), Tone::Faint, this)), m_recent(new QVBoxLayout(m_recentBox))
{
    setObjectName(QStringLiteral("welcomePage"));
    auto *title = new ToneLabel(tr("Rowlock"), Tone::Plain, this);
    title->setTextSize(TextSize::Money);
    auto *words = new ToneLabel(tr("Sell tickets from a live seat map. Everything is in one file, or on a "
                                   "server of yours."),
                                Tone::Faint, this);
    words->setWordWrap(true);

    auto *row = new QHBoxLayout(m_choices);
    row->setSpacing(gap::group);
    row->addWidget(makeChoice(
        tr("Try the demonstration"), tr("Two venues and a season, partly sold. Nothing can go wrong."),
        QStringLiteral("rowlock-ticket"), QStringLiteral("demoChoice"), &WelcomePage::demonstrationRequested));
    row->addWidget(makeChoice(tr("New box office…"), tr("Your venue, its seats and the first event, in two minutes."),
                              QStringLiteral("document-new"), QStringLiteral("newChoice"), &WelcomePage::newRequested));
    row->addWidget(makeChoice(tr("Open…"), tr("A box office file that is on this computer."),
                              QStringLiteral("document-open"), QStringLiteral("openChoice"),
                              &WelcomePage::openRequested));
    auto *server = makeLink(tr("Open box office on a server…"), QStringLiteral("serverChoice"));
    connect(server, &QPushButton::clicked, this, &WelcomePage::serverRequested);
    m_working->hide(); // why the choices are grey
    m_recent->setSpacing(gap::none);

    auto *middle = new QWidget(this);
    middle->setMaximumWidth(880);
    auto *column = new QVBoxLayout(middle);
    column->addStretch(2);
    column->addWidget(title);
    column->addWidget(words);
    column->addSpacing(gap::group);
    column->addWidget(m_messages);
    column->addWidget(m_working);
    column->addSpacing(gap::related);
    column->addWidget(m_choices);
    column->addWidget(server, 0, Qt::AlignRight);
    column->addSpacing(gap::related);
    column->addWidget(m_recentBox);
    column->addStretch(3);
    auto *around = new QHBoxLayout(this);
    around->setContentsMargins(gap::around, gap::group, gap::around, gap::group);
    around->addStretch(1);
    around->addWidget(middle, 20);
    around->addStretch(1);
}

QWidget *WelcomePage::makeChoice(const QString &title, const QString &words, const QString &iconName,
                                 const QString &name, void (WelcomePage::*wanted)())
{
    auto *card = new ChoiceCard(title, words, iconName, this);
    card->setObjectName(name);
    connect(card, &QPushButton::clicked, this, wanted);
    return card;
}

QPushButton *WelcomePage::makeLink(const QString &text, const QString &name)
{
    auto *link = new QPushButton(text, this);
    link->setFlat(true);
    link->setObjectName(name);
    link->setMinimumHeight(fieldHeight);
    link->setCursor(Qt::PointingHandCursor);
    return link;
}

void WelcomePage::setRecent(const QStringList &files)
{
    while (QLayoutItem *item = m_recent->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_recentBox->setVisible(!files.isEmpty());
    auto *heading = new ToneLabel(tr("Recent"), Tone::Faint, m_recentBox);
    heading->setTextSize(TextSize::Heading);
    m_recent->addWidget(heading);
    m_recent->addSpacing(gap::inside);
    for (const QString &file : files.mid(0, 5)) {
        QPushButton *button =
            makeLink(withoutKeyMarks(QStringLiteral("%1   %2").arg(placeName(file), placeAround(file))),
                     QStringLiteral("recentHouse"));
        m_recent->addWidget(button, 0, Qt::AlignLeft);
        connect(button, &QPushButton::clicked, this, [this, file] { emit recentRequested(file); });
    }
}

void WelcomePage::showProblem(const QString &text)
{
    if (text.isEmpty())
        m_messages->dismiss();
    else
        m_messages->show(Tone::Danger, text);
}

void WelcomePage::offerBackups()
{
    m_messages->show(Tone::Danger, m_messages->text(), tr("Backups…"), [this] { emit backupsRequested(); });
}

void WelcomePage::setWorking(bool working)
{
    m_choices->setEnabled(!working);
    m_recentBox->setEnabled(!working);
    m_working->setVisible(working);
}

} // namespace rowlock
