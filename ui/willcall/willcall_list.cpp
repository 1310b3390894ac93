#include "ui/willcall/willcall_list.h"

#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QVBoxLayout>

namespace rowlock {

WillcallList::WillcallList(QWidget *parent) : QListView(parent), m_nothing(new ToneLabel({}, Tone::Faint, viewport()))
{
    m_nothing->setObjectName(QStringLiteral("willcallNothing"));
    m_nothing->setWordWrap(true);
    m_nothing->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    auto *column = new QVBoxLayout(viewport());
    column->setContentsMargins(gap::group, gap::group, gap::group, gap::group);
    column->addWidget(m_nothing);
    column->addStretch(1);
    m_nothing->hide();
}

void WillcallList::setNothing(const QString &text)
{
    m_nothing->setText(text);
    m_nothing->setVisible(!text.isEmpty());
}

} // namespace rowlock
