#include "ui/mainwindow/top_bar.h"

#include "model/domain/house_place.h"
#include "model/service/box_office.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QHBoxLayout>

namespace rowlock {

TopBar::TopBar(QWidget *parent)
    : QWidget(parent), m_pages(new QHBoxLayout), m_fieldPlace(new QHBoxLayout),
      m_server(new FigureLabel(tr("Server"), QStringLiteral("serverSign"), this)),
      m_terminal(new FigureLabel(tr("Terminal"), QStringLiteral("terminal"), this))
{
    m_pages->setSpacing(gap::inside);
    m_terminal->setTone(Tone::Faint);
    m_terminal->setToolTip(tr("Name of this terminal"));
    m_terminal->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(gap::group, gap::related, gap::group, gap::related);
    row->setSpacing(gap::group);
    row->addLayout(m_pages);
    row->addStretch(1);
    row->addLayout(m_fieldPlace, 4);
    row->addStretch(1);
    row->addWidget(m_server);
    row->addWidget(m_terminal);
    m_server->hide();
}

QWidget *TopBar::addPage(const QString &title, const QString &iconName)
{
    const int page = m_pages->count();
    auto *button = new ActionButton(title, QStringLiteral("page-") + title, ActionButton::Weight::Quiet, this);
    button->setCheckable(true);
    button->setIconName(iconName);
    m_pages->addWidget(button);
    // Not clicked: a screen reader checks a button without clicking it. No button group: in one, Tab reaches a single
    // button.
    connect(button, &QAbstractButton::toggled, this,
            [this, page](bool checked) { emit pageRequested(checked ? page : m_current); });
    return button;
}

void TopBar::setField(QWidget *field)
{
    m_fieldPlace->addWidget(field);
}

void TopBar::setTerminal(const QString &name)
{
    m_terminal->setFigure(name);
}

void TopBar::addSign(QWidget *button)
{
    layout()->addWidget(button);
}

void TopBar::showServer(qint64 answerUs)
{
    const bool answers = answerUs > 0;
    m_server->setTone(answers ? Tone::Faint : Tone::Danger);
    m_server->setFigure(answers ? tr("Server %1 ms").arg(millisecondsText(answerUs)) : tr("No connection"));
    m_server->setToolTip(answers ? tr("How long the server takes to answer")
                                 : tr("The server cannot be reached. Rowlock tries again by itself."));
    m_server->show();
}

// A small label beside the terminal's name; none for a file.
void TopBar::watchServer(BoxOffice &office, const QString &place)
{
    m_server->hide();
    if (!isServerAddress(place))
        return;
    if (office.answerUs() > 0) // the first look has told it already
        showServer(office.answerUs());
    connect(&office, &BoxOffice::answersIn, this, &TopBar::showServer);
    connect(&office, &BoxOffice::trouble, this, [this](const Error &error) {
        if (error.code == ErrorCode::StorageUnusable)
            showServer(0);
    });
}

void TopBar::setCurrent(int page)
{
    m_current = page;
    for (int i = 0; i < m_pages->count(); ++i) {
        if (auto *button = qobject_cast<QAbstractButton *>(m_pages->itemAt(i)->widget()))
            button->setChecked(i == page);
    }
}

} // namespace rowlock
